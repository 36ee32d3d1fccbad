import { readMigrations, type Migration } from './read-migrations' with { type: 'macro' }

export type { Migration }

/** Every file of `migrations/`, in order: the build embeds them, and from source they are read as this module is. */
export const MIGRATIONS: readonly Migration[] = readMigrations()
