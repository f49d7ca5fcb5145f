// An emulated RP2040 that runs MicroPython and the firmware: node emulator.mjs FOLDER UF2 BOOTROM FILES
//
// FOLDER holds node_modules/rp2040js, UF2 is MicroPython for the Pico, BOOTROM the chip's own program (bytes, or
// rp2040js's demo/bootrom.ts), FILES the image of the board's file system. Each line of standard input is
//   MS HEX CHANGES       run until MS; send the bytes HEX first ("-" for none)
// with CHANGES as US:REEDS,..., the reeds that are closed from that us on, in hex ("-" for none). Each is answered by
//   HEX PICTURES SCANS LONGEST    bytes received, pictures of light on the LEDs' wire, scans, longest us between two
//
// rp2040js lets state machines run as fast as it can, apart from the clock, and those that are not enabled, too. Here
// each has its steps at its own divided clock.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const [folder, uf2, bootrom, files] = process.argv.slice(2);
const { Simulator, USBCDC, ConsoleLogger, LogLevel } = createRequire(`${folder}/`)("rp2040js");

const NS_PER_CYCLE = 8; // 125 MHz
const FILES_AT = 0xa0000; // where MicroPython keeps files on a Pico with 2 MB
const ROWS = [2, 3, 4, 5, 6];
const COLUMNS = [7, 8, 9, 10, 11];
const LED = 16;

const simulator = new Simulator();
const { rp2040, clock } = simulator;

function load() {
  rp2040.logger = new ConsoleLogger(LogLevel.Error);
  const rom = readFileSync(bootrom);
  const words = bootrom.endsWith(".ts")
    ? rom.toString().match(/0x[0-9a-f]{1,8}(?=[,\s\]])/gi).map(Number)
    : new Uint32Array(rom.buffer, rom.byteOffset, rom.length >> 2);
  rp2040.loadBootrom(Uint32Array.from(words));
  const blocks = readFileSync(uf2);
  for (let at = 0; at < blocks.length; at += 512) {
    const size = blocks.readUInt32LE(at + 16);
    rp2040.flash.set(blocks.subarray(at + 32, at + 32 + size), blocks.readUInt32LE(at + 12) & 0xffffff);
  }
  rp2040.flash.set(readFileSync(files), FILES_AT);
  rp2040.core.PC = 0x10000000;
}

// State machines on the clock

function paced(pio) {
  pio.run = () => {};
  for (const machine of pio.machines) {
    let isDue = false;
    const alarm = clock.createAlarm(() => {
      isDue = false;
      if (!machine.enabled) return;
      const before = machine.cycles;
      machine.step();
      pio.checkChangedPins();
      if (!machine.waiting) schedule(Math.max(1, machine.cycles - before));
    });
    const schedule = (steps = 1) => {
      if (isDue || !machine.enabled) return;
      isDue = true;
      alarm.schedule(steps * NS_PER_CYCLE * ((machine.clockDivInt || 65536) + machine.clockDivFrac / 256));
    };
    for (const name of ["writeFIFO", "readFIFO"]) {
      const original = machine[name].bind(machine);
      machine[name] = (value) => {
        const was = machine.waiting;
        const result = original(value);
        if (was && !machine.waiting) schedule();
        return result;
      };
    }
    machine.go = schedule;
  }
  const write = pio.writeUint32.bind(pio);
  pio.writeUint32 = (offset, value) => {
    write(offset, value);
    if (offset === 0) {
      for (const machine of pio.machines) machine.go();
      pio.checkChangedPins();
    }
  };
}

// Reeds and lights

const seen = { scans: 0, longest: 0, last: 0 };
let closed = 0;

function pull() {
  let low = 0;
  ROWS.forEach((pin, row) => {
    if (rp2040.gpio[pin].value === 0) low |= (closed >> (5 * row)) & 31;
  });
  COLUMNS.forEach((pin, column) => rp2040.gpio[pin].setInputValue(!((low >> column) & 1)));
}

function wire() {
  for (const pin of ROWS) {
    rp2040.gpio[pin].setInputValue(true); // a diode keeps a low column from pulling it
    rp2040.gpio[pin].addListener(pull);
  }
  rp2040.gpio[ROWS[0]].addListener((state) => {
    if (state !== 0) return;
    const us = clock.nanos / 1000;
    if (seen.last) seen.longest = Math.max(seen.longest, us - seen.last);
    seen.last = us;
    seen.scans++;
  });
  pull();
}

let bits = 0;
let pictures = 0;
let fell = 0;

// A pause ends a picture of light, which is whole with 25 times 24 bits of the right length.
function endPicture() {
  if (clock.nanos - fell < 50_000) return;
  if (bits === 600) pictures++;
  bits = 0;
}

function listenToLights() {
  let rose = 0;
  rp2040.gpio[LED].addListener((state) => {
    if (state === 1) {
      endPicture();
      rose = clock.nanos;
    } else {
      fell = clock.nanos;
      const high = fell - rose;
      bits += Math.abs(high - 375) < 150 || Math.abs(high - 875) < 150 ? 1 : 1000;
    }
  });
}

// The cable

const cdc = new USBCDC(rp2040.usbCtrl);
let received = [];
cdc.onSerialData = (bytes) => received.push(Buffer.from(bytes));
const waiting = [];

function send() {
  while (waiting.length && !cdc.txFIFO.full) cdc.sendSerialByte(waiting.shift());
}

function runUntil(nanos) {
  const { core } = rp2040;
  while (clock.nanos < nanos) {
    if (core.waiting) clock.tick(Math.min(clock.nanosToNextAlarm || 1000, nanos - clock.nanos + 1));
    else clock.tick(core.executeInstruction() * NS_PER_CYCLE);
  }
}

rp2040.peripherals[0x40058].onWatchdogTrigger = () => {
  console.log("watchdog");
  process.exit(1);
};
load();
rp2040.pio.forEach(paced);
wire();
listenToLights();

for await (const line of createInterface({ input: process.stdin })) {
  const [ms, hex, changes] = line.split(" ");
  if (hex !== "-") waiting.push(...Buffer.from(hex, "hex"));
  send();
  for (const change of changes === "-" ? [] : changes.split(",")) {
    const [us, reeds] = change.split(":");
    runUntil(Number(us) * 1000);
    closed = parseInt(reeds, 16);
    pull();
  }
  runUntil(Number(ms) * 1e6);
  endPicture();
  const bytes = Buffer.concat(received).toString("hex") || "-";
  console.log(`${bytes} ${pictures} ${seen.scans} ${Math.round(seen.longest)}`);
  received = [];
  pictures = seen.scans = seen.longest = 0;
}
