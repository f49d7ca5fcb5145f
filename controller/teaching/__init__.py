"""What the table teaches: hints, lessons, puzzles and the look back. Pure; the session asks, a thread judges."""

from controller.teaching.courses import (
    Course,
    LessonCourse,
    PuzzleCourse,
    Stage,
    course_of,
    lesson_wanted,
    puzzle_number,
)
from controller.teaching.hints import Hint
from controller.teaching.puzzles import Puzzles
from controller.teaching.review import Review, TurningPoint
from controller.teaching.state import TeachingState
from controller.teaching.teaching_session import TeachingSession

__all__ = [
    "Course",
    "Hint",
    "LessonCourse",
    "PuzzleCourse",
    "Puzzles",
    "Review",
    "Stage",
    "TeachingSession",
    "TeachingState",
    "TurningPoint",
    "course_of",
    "lesson_wanted",
    "puzzle_number",
]
