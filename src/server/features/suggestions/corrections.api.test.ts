import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addResource } from '#tests/support/factories.ts'
import { type Member, registerMember } from '#tests/support/members.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let test: TestApp
let ann: Member
let cem: Member

beforeAll(async () => {
  test = await startTestApp()
  ann = await registerMember(test)
  cem = await registerMember(test)
})
afterAll(() => test.ctx[Symbol.asyncDispose]())

const refusal = async (answer: Response) => {
  const body = (await answer.json()) as Record<string, unknown>
  return { status: answer.status, ...body, requestId: undefined }
}

describe('a correction', () => {
  const correct = (member: Member, id: number, body: unknown) =>
    member.send('POST', `/api/resources/${id}/corrections`, body)

  it('401 without a login, 404 without a resource, 400 without a difference', async () => {
    const id = await addResource(test.ctx, { price: '$12' })
    const path = `/api/resources/${id}/corrections`
    expect((await test.send('POST', path, { fields: { price: '$1' } })).status).toBe(401)
    expect((await correct(ann, 999_999_999, { fields: { price: '$1' } })).status).toBe(404)
    for (const fields of [{}, { price: '$12' }, { price: ' $12 ', side: null }, { views: 5 }])
      expect(await refusal(await correct(ann, id, { fields }))).toMatchObject({
        status: 400,
        code: 'no_difference',
      })
    expect(
      await refusal(await correct(ann, id, { fields: { type: 'poem', title: '' } })),
    ).toMatchObject({
      status: 400,
    })
    expect(
      (await correct(ann, id, { fields: { price: '$1' }, note: 'x'.repeat(501) })).status,
    ).toBe(400)
  })

  it('keeps only what differs, with the old value', async () => {
    const id = await addResource(test.ctx, {
      title: 'As it is',
      price: '$12',
      publishedDate: '1998',
      tags: ['rook'],
    })
    const answer = await correct(ann, id, {
      fields: { title: 'As it is', price: 'Free', publishedDate: '1998', tags: 'rook, ending' },
      note: 'It is free since May.',
    })
    expect(answer.status).toBe(201)
    expect(await answer.json()).toMatchObject({
      kind: 'correction',
      state: 'pending',
      title: 'As it is',
      resource: null,
      resourceId: id,
      note: 'It is free since May.',
      changes: [
        { field: 'price', old: '$12', new: 'Free' },
        { field: 'tags', old: ['rook'], new: ['rook', 'ending'] },
      ],
    })
  })

  it('409 if the same one waits already, or the address belongs to another resource', async () => {
    const id = await addResource(test.ctx, { price: '$12' })
    const fields = { price: 'Free', title: 'Other' }
    const answers = await Promise.all([correct(ann, id, { fields }), correct(ann, id, { fields })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect((await correct(ann, id, { fields: { price: 'Free' } })).status).toBe(201)
    expect((await correct(cem, id, { fields })).status).toBe(201)
    const other = await addResource(test.ctx, { sourceUrl: 'https://known.example/taken' })
    const taken = await correct(ann, id, { fields: { sourceUrl: 'http://known.example/taken/' } })
    expect(await refusal(taken)).toMatchObject({ status: 409, duplicateOf: other })
  })
})
