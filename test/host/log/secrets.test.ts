import { expect, test } from 'bun:test'
import { PASSWORD, tokenOf } from '../../support/people'
import { startSchools } from '../../support/school'
import { EVALUATION, insertTeaching } from '../../support/teaching'

test('the log of requests and failures never contains a password, a token or a grade', async () => {
	const schools = await startSchools()
	try {
		const store = await schools.store()
		await insertTeaching(store)
		const secret = 'Mot-de-passe-perdu-9'
		const login = (password: string) =>
			schools.as('awa').send('/auth/login?password=dans-l-adresse', { method: 'POST', body: { identifier: 'awa', password } })
		const { token } = (await (await login(PASSWORD)).json()) as { token: string }
		await login(secret)
		const grade = () =>
			schools
				.as('fanta')
				.post(`/evaluations/${EVALUATION.maths}/notes`, { notes: [{ etudiant_id: 20, note: 13.37, appreciation: 'Un secret' }] })
		await grade()
		store.client.close()
		expect((await grade()).status).toBe(503)
		expect((await login(secret)).status).toBe(503)
		const logged = schools.logged.join('')
		expect(logged).toContain('"path":"/api/lms/auth/login"')
		expect(logged).toContain('a request failed')
		for (const said of [
			PASSWORD,
			secret,
			'dans-l-adresse',
			token,
			tokenOf('alpha', 'fanta'),
			tokenOf('alpha', 'awa'),
			'13.37',
			'Un secret'
		])
			expect(logged).not.toContain(said)
	} finally {
		await schools.stop()
	}
})
