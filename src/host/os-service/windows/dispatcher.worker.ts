import { dlopen, type Pointer } from 'bun:ffi'

declare const self: Worker

/** Waits with its thread in the dispatcher, which calls back for as long as the service is there. Answers whether there was a manager. */
self.addEventListener('message', ({ data }: MessageEvent<number>) => {
	const { symbols } = dlopen('advapi32.dll', { StartServiceCtrlDispatcherW: { args: ['ptr'], returns: 'i32' } })
	const wasCalled = symbols.StartServiceCtrlDispatcherW(data as Pointer) !== 0
	// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
	self.postMessage(wasCalled)
})
