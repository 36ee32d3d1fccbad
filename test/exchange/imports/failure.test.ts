import { LibsqlError } from '@libsql/client/sqlite3'
import { expect, test } from 'bun:test'
import { AppError } from '../../../src/kit/errors'
import { importFailure } from '../../../src/exchange/imports/report/failure'

test('an import that could not be written says why', () => {
	const told = (code: string) => importFailure(new LibsqlError('disk I/O error', code)).message
	expect(told('SQLITE_FULL')).toBe('the disk is full; nothing was imported')
	expect(importFailure(new AppError('unavailable', 'disque_plein')).message).toBe('the disk is full; nothing was imported')
	expect(told('SQLITE_BUSY')).toBe('another program holds the data file; nothing was imported')
	expect(told('RESPONSE_TOO_LARGE')).toBe(
		'the database server does not give answers as large as this institution needs: start it with --max-response-size 256MB --max-total-response-size 1GB; nothing was imported'
	)
	expect(told('SQLITE_IOERR')).toBe('the data file failed (SQLITE_IOERR: disk I/O error); nothing was imported')
	expect(importFailure(new AppError('unavailable', 'ecriture_attend')).message).toBe(
		'the data file failed (ecriture_attend); nothing was imported'
	)
	expect(importFailure(new Error('out\nof')).message).toBe('Error: out; nothing was imported')
	expect(importFailure('?').message).toBe('unknown error; nothing was imported')
})
