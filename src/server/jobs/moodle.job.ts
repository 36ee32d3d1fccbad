import type { MoodleFiles } from '../../exchange/moodle/moodle.service'
import type { Job } from './scheduler'

/** Looks once a minute whether the night's files for Moodle are due. */
export const moodleJob = (moodle: MoodleFiles): Job => ({ name: 'moodle', when: '30 * * * * *', run: () => moodle.runDue() })
