/** Here and not beside their callers: in the executable, module URLs are relative to src/. */
export const importWorker = new URL('./files/imports/import.worker.ts', import.meta.url)
export const backupWorker = new URL('./files/backups/backup.worker.ts', import.meta.url)
export const restoreWorker = new URL('./files/backups/restore.worker.ts', import.meta.url)
export const exportWorker = new URL('./files/exports/export.worker.ts', import.meta.url)
export const enqueueWorker = new URL('./messages/outbox/enqueue.worker.ts', import.meta.url)
export const factsWorker = new URL('./machine/facts/facts.worker.ts', import.meta.url)
export const journalWorker = new URL('./features/journal/journal.worker.ts', import.meta.url)
export const dispatcherWorker = new URL('./machine/os-service/windows/dispatcher.worker.ts', import.meta.url)
