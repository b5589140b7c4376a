import { expect } from 'vitest';
import type { Account } from '../../../shared/accounts/schema/account.ts';
import type { ImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import { call } from '../http/api-client.ts';
import { fileForm, type SentFile } from '../imports/sent-file.ts';
import { newFamily } from '../new-family.ts';
import { newCloudUser, sessionOf } from '../people/cloud-person.ts';
import { browserWith } from './page-world.ts';

type Single<Item> = { readonly data: Item };
type Form = Readonly<Record<string, string>>;

const HTML = { headers: { accept: 'text/html' } };

/** A new family with a browser and an API key, and what is done with the forms of an import. */
export const openImportForms = async () => {
  const { familyId, apiKey } = await newFamily();
  const browser = browserWith(await sessionOf(await newCloudUser({ familyId, password: null })));
  await browser.get('/sessions/current'); // for its CSRF token
  const detailOf = async (id: string) =>
    (await call<Single<ImportDetail>>('GET', `/imports/${id}`, { apiKey })).body.data;
  const send = (file: SentFile | null, fields: Form = {}) =>
    browser.send<string>('POST', '/imports/new', { ...HTML, multipart: fileForm(file, fields) });
  return {
    browser,
    apiKey,
    send,
    detailOf,
    post: (path: string, form: Form) => browser.send<string>('POST', path, { ...HTML, form }),
    previewed: (id: string, form: Form) =>
      browser.get<string>(`/imports/${id}/columns?${new URLSearchParams(form)}`, HTML),
    page: async (path: string) => (await browser.get<string>(path, HTML)).body,
    /** The import created from a file. */
    taken: async (file: SentFile, fields?: Form): Promise<ImportDetail> => {
      const { status, location, body } = await send(file, fields);
      expect(status, body).toBe(303);
      return detailOf(/^\/imports\/([^/]+)/.exec(location ?? '')?.[1] ?? '');
    },
    newAccount: async (name: string) => {
      const json = { name, account_type: 'depository', currency: 'EUR' };
      return (await call<Single<Account>>('POST', '/accounts', { apiKey, json })).body.data;
    },
  };
};
