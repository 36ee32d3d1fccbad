import { sql } from 'drizzle-orm'
import { classes, effectifs } from '../../school/schema'

/** The number of Active enrollments of a class, present or not. */
export const nbInscrits = sql<number>`ifnull((SELECT ${effectifs.inscrits} FROM ${effectifs} WHERE ${effectifs.classe_id} = ${classes.id}), 0)`
