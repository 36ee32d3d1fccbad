let asked: Int32Array | undefined

/** Has the calling thread stop once another one has written 1 into `flag`; a thread that serves has none. */
export const stopOn = (flag: Int32Array | undefined) => void (asked = flag)

/** Looked at between two statements and before COMMIT. @throws where this thread is to stop */
export function mustGoOn() {
	if (asked === undefined || Atomics.load(asked, 0) === 0) return
	Atomics.store(asked, 0, 2)
	throw new Error('this thread is to stop')
}

/** Whether `mustGoOn` has thrown, be it that nobody was told. */
export const hasStopped = () => asked?.[0] === 2
