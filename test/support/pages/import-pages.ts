import type { ImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import type { ImportMapping } from '../../../shared/imports/schema/import-mapping.ts';
import type { WireRowDiagnostic } from '../../../shared/imports/schema/import-row.ts';
import { call, type Listed } from '../http/api-client.ts';
import { newFamily } from '../new-family.ts';
import type { Browser } from '../people/browser-client.ts';
import { newCloudUser, sessionOf } from '../people/cloud-person.ts';
import { browserWith } from './page-world.ts';

export type Data<Fields> = { readonly data: Fields };
export const HTML = { headers: { accept: 'text/html' } };

export const HEADER = 'date,amount,name,category,account';
export const GOOD = `${HEADER}\n2026-03-01,-1.50,Bakery,Food,Giro\n2026-03-02,-2.50,Rent,Home,Giro`;
export const BAD = `${GOOD}\n2026-03-03,x,Shoes,Food,Giro`;

const signedIn = async (familyId?: string): Promise<Browser> => {
  const user = await newCloudUser({ ...(familyId !== undefined && { familyId }), password: null });
  const browser = browserWith(await sessionOf(user));
  await browser.get('/sessions/current'); // for its CSRF token
  return browser;
};

/** A new family with a browser and an API key, a stranger, and what they do with an import. */
export const openImportPages = async () => {
  const { familyId, apiKey } = await newFamily();
  const [browser, stranger] = [await signedIn(familyId), await signedIn()];
  return {
    browser,
    stranger,
    apiKey,
    create: async (content = GOOD, fields: Readonly<Record<string, unknown>> = {}): Promise<ImportDetail> => {
      const json = { raw_file_content: content, date_format: '%Y-%m-%d', ...fields };
      return (await call<Data<ImportDetail>>('POST', '/imports', { apiKey, json })).body.data;
    },
    detailOf: async (id: string) => (await call<Data<ImportDetail>>('GET', `/imports/${id}`, { apiKey })).body.data,
    rowsOf: async (id: string) =>
      (await call<Listed<WireRowDiagnostic>>('GET', `/imports/${id}/rows`, { apiKey })).body.data,
    mappingsOf: async (id: string) =>
      (await call<Listed<ImportMapping>>('GET', `/imports/${id}/mappings`, { apiKey })).body.data,
    show: (path: string, who = browser) => who.get<string>(path, HTML),
    post: (path: string, form: Readonly<Record<string, string>> = {}, who = browser) =>
      who.send<string>('POST', path, { ...HTML, form }),
  };
};
