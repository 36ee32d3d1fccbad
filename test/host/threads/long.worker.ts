import { Connection } from '../../../src/db/client/connection'
import { onOrder } from '../../../src/host/threads/worker-task'

/** A long call of libSQL; the statement after it must not run. */
const LONG = 'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500000) SELECT count(*) FROM n'

onOrder(async (order, progress, lease) => {
	const connection = new Connection(':memory:', { synchronous: 'normal', busyTimeout: 0 })
	try {
		if (order === 'leased') await lease(async () => undefined)
		progress('inside')
		connection.execute(LONG)
		connection.execute('SELECT 1')
		progress('after')
	} finally {
		connection.close()
	}
})
