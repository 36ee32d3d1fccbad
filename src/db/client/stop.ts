let stopFlag: Int32Array | undefined

/** Makes the calling thread stop once another one has written 1 into `flag`; a thread that serves requests has no flag. */
export const stopOn = (flag: Int32Array | undefined) => void (stopFlag = flag)

/** Called between two statements and before COMMIT. @throws if this thread must stop */
export function mustGoOn() {
	if (stopFlag === undefined || Atomics.load(stopFlag, 0) === 0) return
	Atomics.store(stopFlag, 0, 2)
	throw new Error('this thread must stop')
}

/** Whether `mustGoOn` has thrown, even if nobody saw the error. */
export const hasStopped = () => stopFlag?.[0] === 2
