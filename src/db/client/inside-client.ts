import type { Client, InStatement, Transaction } from '@libsql/client'

/** The client that drizzle uses inside a write: it runs in the open transaction, without waiting for the lock which that holds. */
export function insideClient(protocol: string, open: () => Transaction | undefined): Client {
	const current = () => {
		const transaction = open()
		if (!transaction) throw new Error('a write used its db after it had ended')
		return transaction
	}
	return {
		closed: false,
		protocol,
		execute: (statement: InStatement) => current().execute(statement),
		batch: (statements: InStatement[]) => current().batch(statements),
		executeMultiple: (sql: string) => current().executeMultiple(sql),
		transaction: refuse,
		migrate: refuse,
		sync: refuse,
		reconnect: refuse,
		close: refuse
	}
}

function refuse(): never {
	throw new Error('a write is a transaction already')
}
