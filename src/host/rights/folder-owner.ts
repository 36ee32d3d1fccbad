import { lstatSync, readlinkSync, statSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'

/**
 * The service owns a data folder. An intruder in the service can put links there that lead anywhere. So root never writes,
 * removes or gives away anything below such a folder: it becomes the owner first, and reaches no more than the owner can.
 * @returns makes this process root again; nothing changes if it is not root, or if `folder` belongs to root or does not exist
 */
export function becomeOwner(folder: string): () => void {
	const owner = statSync(folder, { throwIfNoEntry: false })
	if (!owner || owner.uid === 0 || process.geteuid?.() !== 0) return () => undefined
	const [gid, groups] = [process.getegid?.() ?? 0, process.getgroups?.() ?? []]
	process.setgroups?.([owner.gid])
	process.setegid?.(owner.gid)
	process.seteuid?.(owner.uid)
	return () => {
		process.seteuid?.(0)
		process.setegid?.(gid)
		process.setgroups?.(groups)
	}
}

/** Does `work` as the owner of `folder`, and nothing else meanwhile: the whole process changes its user. */
export async function asOwner<Result>(folder: string, work: () => Result | Promise<Result>): Promise<Result> {
	const resign = becomeOwner(folder)
	try {
		return await work()
	} finally {
		resign()
	}
}

/** Does `work` as the user who started this process; if the process had become the owner of a folder, it does so again afterwards. */
export function asStarter<Result>(work: () => Result): Result {
	const [uid, gid, groups] = [process.geteuid?.(), process.getegid?.(), process.getgroups?.()]
	const [ownUser, ownGroup] = [process.getuid?.(), process.getgid?.()]
	if (uid === undefined || gid === undefined || ownUser === undefined || ownGroup === undefined || uid === ownUser) return work()
	process.seteuid?.(ownUser)
	process.setegid?.(ownGroup)
	try {
		return work()
	} finally {
		process.setgroups?.(groups ?? [])
		process.setegid?.(gid)
		process.seteuid?.(uid)
	}
}

/**
 * Does `work` at a path that an administrator named. Root keeps all its rights if the owner of `folder` can change no step of
 * `path`. Any other path may be a link of that owner to a file of somebody else: it is reached with the owner's rights alone.
 */
export async function atNamed<Result>(path: string, folder: string, work: () => Result | Promise<Result>): Promise<Result> {
	return isLeftToOwner(path, folder) ? asOwner(folder, work) : work()
}

/** Whether this is root, and the owner of `folder`, another user, could have put the file at `path` there. */
export function isLeftToOwner(path: string, folder: string): boolean {
	const owner = statSync(folder, { throwIfNoEntry: false })
	return owner !== undefined && owner.uid !== 0 && process.geteuid?.() === 0 && isInHandsOf(owner.uid, resolve(path))
}

/** How many links Linux follows on one path. */
const MAX_LINKS = 40

/** Whether a user owns `path`, a folder on the way there, or a link that leads there. */
function isInHandsOf(uid: number, path: string): boolean {
	const steps = path.split('/')
	let [at, links] = ['/', 0]
	for (let step = steps.shift(); step !== undefined; step = steps.shift()) {
		const next = join(at, step)
		const found = lstatSync(next, { throwIfNoEntry: false })
		if (!found) return false
		if (found.uid === uid) return true
		if (!found.isSymbolicLink()) {
			at = next
			continue
		}
		if (++links > MAX_LINKS) return true
		const target = readlinkSync(next)
		if (isAbsolute(target)) at = '/'
		steps.unshift(...target.split('/'))
	}
	return false
}
