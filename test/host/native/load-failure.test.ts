import { expect, test } from 'bun:test'
import { loadFailure } from '../../../src/host/native/load-failure'

test.each([
	['librt.so.1: cannot open shared object file: No such file or directory', 'the library librt.so.1 is missing on this machine'],
	['/tmp/.3f-0.node: libgcc_s.so.1: cannot open shared object file: No such file or directory', 'the library libgcc_s.so.1 is missing'],
	['Error loading shared library libgcc_s.so.1: No such file or directory (needed by /tmp/a.node)', 'the library libgcc_s.so.1 is missing'],
	["/lib/x86_64-linux-gnu/libc.so.6: version `GLIBC_2.29' not found (required by /tmp/a.node)", 'its C library has no GLIBC_2.29'],
	['/tmp/a.node: failed to map segment from shared object', '/tmp is mounted noexec'],
	['/tmp/a.node: cannot open shared object file: No such file or directory', '/tmp is full, not writable, or mounted noexec'],
	['', '/tmp is full, not writable, or mounted noexec']
])('of %p it says what is wrong', (message, said) => {
	expect(loadFailure(message, '/tmp')).toContain(said)
})

test('a folder that is missing is said to be missing, with the command that makes it', () =>
	expect(loadFailure('file too short', '/nowhere/tmp')).toContain('/nowhere/tmp is not there: make it (sudo mkdir -m 1777 /nowhere/tmp)'))
