import { sql } from 'drizzle-orm'
import { classes, effectifs } from '../../school/schema'

/** Of a class: its Active enrollments, whoever is there on a day. */
export const nbInscrits = sql<number>`ifnull((SELECT ${effectifs.inscrits} FROM ${effectifs} WHERE ${effectifs.classe_id} = ${classes.id}), 0)`
