import { describe, expect, it } from 'vitest';
import { sendNewImport } from '../../../functions/imports/import-pages/new-import.ts';
import type { PersonRequest } from '../../../shared/people/http/person-endpoint.ts';
import { type Rendering, toPageResult } from '../../../shared/platform/http/response/html-answers.ts';
import { showFormOnError } from '../../../shared/platform/http/response/refused-form.ts';
import { anApiEvent } from '../../support/http/api-event.ts';
import { aViewer } from '../../support/imports/shown-import.ts';

describe('POST /imports/new', () => {
  it('begins no file for which the gateway would not wait, and names it', async () => {
    let minutes = 0;
    const work = {
      now: () => `2026-03-01T10:0${minutes++}:00.000Z`,
      accounts: { list: async () => [] },
    } as unknown as Parameters<typeof sendNewImport>[0];
    const file = (filename: string) => ({ filename, read: () => expect.unreachable('The file is not read') });
    const form = { fields: {}, isForm: true };
    const request = {
      ...form,
      person: { user: {} },
      viewer: async () => aViewer(),
      showFormOnError: (...args: [() => Rendering, () => Promise<unknown>]) => showFormOnError(form, ...args),
      files: [file('a.csv'), file('b.csv')],
    } as unknown as PersonRequest;
    const { statusCode, body } = await toPageResult(await sendNewImport(work)(request, anApiEvent({})));
    expect(statusCode).toBe(422);
    for (const name of ['a.csv', 'b.csv']) expect(body).toContain(`“${name}”: There was no time to read it`);
  });
});
