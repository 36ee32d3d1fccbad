/** Writes test/durations.json again from the last run of scripts/test: scripts/bun scripts/update-durations.ts */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { MEASURED, readDurations, slowDurations, TRACKED, writeDurations } from './durations'
import { root } from './steps'

const measured = Object.entries(readDurations(MEASURED)).filter(([file]) => existsSync(join(root, file)))
writeDurations(TRACKED, slowDurations(Object.fromEntries(measured)))
