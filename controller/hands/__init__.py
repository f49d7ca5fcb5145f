"""Move detection: from the edges of reeds to decisions. Pure: a function of (gestures, edges, now).

The rules of the inference are numbered H1-H26 in `docs/move-detection.md`; code and bug reports cite them by number.
"""

from controller.hands.contacts import Contact
from controller.hands.decisions import (
    Ask,
    CardNeeded,
    Decision,
    Fault,
    Idle,
    Illegal,
    Knocked,
    Lifted,
    MoveMade,
    NewGame,
    Repair,
    Repaired,
    Undo,
    as_trace,
    carry_out,
)
from controller.hands.gestures import Gesture, Past, Situation
from controller.hands.inference import infer, is_final
from controller.hands.inference_state import InferenceState
from controller.hands.reader import TAP_REACH_MS, HandReader
from controller.hands.timing import Timing

__all__ = [
    "TAP_REACH_MS",
    "Ask",
    "CardNeeded",
    "Contact",
    "Decision",
    "Fault",
    "Gesture",
    "HandReader",
    "Idle",
    "Illegal",
    "InferenceState",
    "Knocked",
    "Lifted",
    "MoveMade",
    "NewGame",
    "Past",
    "Repair",
    "Repaired",
    "Situation",
    "Timing",
    "Undo",
    "as_trace",
    "carry_out",
    "infer",
    "is_final",
]
