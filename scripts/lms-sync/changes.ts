import { MARKS, PRESENCES, RESULTS } from './changes/marks'
import { PEOPLE } from './changes/people'
import { STRUCTURE, YEARS } from './changes/structure'
import { TIMETABLE } from './changes/timetable'
import { WHOLE } from './changes/whole'

/** The changes at the school, in this order. */
export const CHANGES = [...PEOPLE, ...TIMETABLE, ...MARKS, ...STRUCTURE, ...RESULTS, ...PRESENCES, ...YEARS, ...WHOLE]
