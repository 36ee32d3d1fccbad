import { fileURLToPath } from 'node:url'

/** Here and not beside their callers: in the executable, module URLs are relative to src/. */
export const importWorker = new URL('./server/import.worker.ts', import.meta.url)
export const recordsWorker = new URL('./server/records.worker.ts', import.meta.url)
export const backupWorker = new URL('./backups/backup.worker.ts', import.meta.url)
export const restoreWorker = new URL('./backups/restore.worker.ts', import.meta.url)
export const exportWorker = new URL('./server/export.worker.ts', import.meta.url)
export const enqueueWorker = new URL('./outbox/enqueue.worker.ts', import.meta.url)
export const factsWorker = new URL('./diagnostics/facts/facts.worker.ts', import.meta.url)
export const journalWorker = new URL('./features/journal/journal.worker.ts', import.meta.url)
export const listesWorker = new URL('./features/versions/listes.worker.ts', import.meta.url)
export const dispatcherWorker = new URL('./host/os-service/windows/dispatcher.worker.ts', import.meta.url)
export const transferWorker = new URL('./tenants/server/transfer.worker.ts', import.meta.url)

/** The argument by which `main` knows that it must run an import for the process that started it, not a command. */
export const IMPORT_TASK = '--import-task'

/** The word for a look at what a start needs, which root has the user of the service take. */
export const CHECK_TASK = '--check-task'

const isExecutable = Bun.main.startsWith('/$bunfs/')
const source = fileURLToPath(new URL('./main.ts', import.meta.url))

/** The program that runs starts itself, be there another one at its path by now. */
export const importProcess = isExecutable ? ['/proc/self/exe', IMPORT_TASK] : [process.execPath, source, IMPORT_TASK]
/** systemd starts it, to which `/proc/self` is another process. */
export const checkProcess = [process.execPath, ...(isExecutable ? [] : [source]), CHECK_TASK]
