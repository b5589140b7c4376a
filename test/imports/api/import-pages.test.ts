import { beforeAll, describe, expect, it } from 'vitest';
import type { ImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import type { ImportMapping } from '../../../shared/imports/schema/import-mapping.ts';
import type { WireRowDiagnostic } from '../../../shared/imports/schema/import-row.ts';
import { call, type Listed, settled } from '../../support/api-client.ts';
import type { Browser } from '../../support/browser-client.ts';
import { newFamily } from '../../support/new-family.ts';
import { MISSING_A_ROW, printedPdf } from '../../support/odd-statements.ts';
import { browserWith } from '../../support/pages/page-world.ts';
import { newCloudUser, sessionOf } from '../../support/people/cloud-person.ts';

type Data<Fields> = { readonly data: Fields };
const HTML = { headers: { accept: 'text/html' } };

let browser: Browser;
let stranger: Browser;
let apiKey: string;
const signedIn = async (familyId?: string): Promise<Browser> => {
  const user = await newCloudUser({ ...(familyId !== undefined && { familyId }), password: null });
  const one = browserWith(await sessionOf(user));
  await one.get('/sessions/current'); // for its CSRF token
  return one;
};
beforeAll(async () => {
  const family = await newFamily();
  apiKey = family.apiKey;
  [browser, stranger] = [await signedIn(family.familyId), await signedIn()];
});

const HEADER = 'date,amount,name,category,account';
const GOOD = `${HEADER}\n2026-03-01,-1.50,Bakery,Food,Giro\n2026-03-02,-2.50,Rent,Home,Giro`;
const BAD = `${GOOD}\n2026-03-03,x,Shoes,Food,Giro`;

const create = async (content = GOOD, fields: Readonly<Record<string, unknown>> = {}): Promise<ImportDetail> => {
  const json = { raw_file_content: content, date_format: '%Y-%m-%d', ...fields };
  return (await call<Data<ImportDetail>>('POST', '/imports', { apiKey, json })).body.data;
};
const detailOf = async (id: string) => (await call<Data<ImportDetail>>('GET', `/imports/${id}`, { apiKey })).body.data;
const rowsOf = async (id: string) =>
  (await call<Listed<WireRowDiagnostic>>('GET', `/imports/${id}/rows`, { apiKey })).body.data;
const mappingsOf = async (id: string) =>
  (await call<Listed<ImportMapping>>('GET', `/imports/${id}/mappings`, { apiKey })).body.data;
const show = (path: string, who = browser) => who.get<string>(path, HTML);
const post = (path: string, form: Readonly<Record<string, string>> = {}, who = browser) =>
  who.send<string>('POST', path, { ...HTML, form });

describe('GET /imports/{id} and its steps', () => {
  it('are available to the family only', async () => {
    const { id } = await create(BAD);
    for (const step of ['', '/rows', '/rows/3', '/mappings', '/effect', '/verification', '/revert']) {
      expect((await show(`/imports/${id}${step}`)).status, step).toBe(200);
      expect((await show(`/imports/${id}${step}`, stranger)).status, step).toBe(404);
      expect((await show(`/imports/nonsense${step}`)).status, step).toBe(404);
    }
    expect((await show(`/imports/${id}/rows/4`)).status).toBe(404);
    expect((await show(`/imports/${id}/rows/zero`)).status).toBe(404);
  });

  it('lead to the file as it was sent, for the family only', async () => {
    const name = 'März "Giro".csv';
    const form = new FormData();
    form.set('file', new File([GOOD], name, { type: 'text/csv' }));
    form.set('date_format', '%Y-%m-%d');
    const { body } = await call<Data<ImportDetail>>('POST', '/imports', { apiKey, body: form });
    const path = `/imports/${body.data.id}/file`;
    const { status, location } = await show(path);
    expect(status).toBe(303);
    const file = await fetch(location ?? '');
    expect(await file.text()).toBe(GOOD);
    const named = new URL(location ?? '').searchParams.get('response-content-disposition') ?? '';
    expect(named).toMatch(/^attachment; filename="M_rz _Giro_\.csv"; filename\*=UTF-8''/);
    expect(decodeURIComponent(named.split("UTF-8''")[1] ?? '')).toBe(name);
    expect((await show(path, stranger)).status).toBe(404);
    expect((await show('/imports/nonsense/file')).status).toBe(404);
  });

  it('ignore invalid filters in a URL', async () => {
    const { id } = await create(BAD);
    const { status, body } = await show(`/imports/${id}/rows?valid=perhaps&effect=x&page=-7&per_page=all`);
    expect(status).toBe(200);
    expect(body.match(/id="row-\d+"/g)).toHaveLength(3);
    expect((await show(`/imports/${id}/mappings?type=x&assigned=y&page=0`)).status).toBe(200);
  });

  it('filter the rows by effect', async () => {
    const { id } = await create(BAD);
    expect((await show(`/imports/${id}/rows?effect=create`)).body.match(/id="row-\d+"/g)).toHaveLength(2);
    expect((await show(`/imports/${id}/rows?effect=match`)).body).toContain('No rows match your filters.');
  });
});

describe('POST /imports/{id}/rows', () => {
  const FAULTY = `${HEADER}
n/a,-1.50,Bakery,Food,Giro
n/a,-2.50,Rent,Home,Giro
2026-03-02,x,Shoes,Food,Giro
2026-02-30,-3.50,Cinema,Fun,Giro`;
  const stateOf = async (id: string) =>
    (await rowsOf(id)).map(({ valid, left_out: isOut, fields }) => [isOut ? 'out' : valid, fields.date]);

  it('saves every card, leaves rows out, and shows what is left to repair', async () => {
    const { id } = await create(FAULTY);
    const { status, location } = await post(`/imports/${id}/rows`, {
      back: 'valid=false&page=2',
      '1_date': '2026-03-01',
      was_1_date: 'n/a',
      '2_date': 'n/a',
      was_2_date: 'n/a',
      '3_left_out': 'true',
      '4_date': '2026-02-27',
      was_4_date: '2026-02-30',
    });
    expect([status, location]).toEqual([303, `/imports/${id}/rows?valid=false&page=2&done=some_repaired`]);
    expect(await stateOf(id)).toEqual([
      [true, '2026-03-01'],
      [false, 'n/a'],
      ['out', '2026-03-02'],
      [true, '2026-02-27'],
    ]);
    const last = await post(`/imports/${id}/rows`, { '2_date': '2026-03-02', was_2_date: 'n/a' });
    expect(last.location).toBe(`/imports/${id}/rows?done=all_repaired`);
    expect((await show(last.location ?? '')).body).toContain('No rows have errors');
  });

  it('changes all rows with a fault, except where a card says something else', async () => {
    const { id } = await create(FAULTY);
    await post(`/imports/${id}/rows`, {
      '1_date': '2026-03-01',
      was_1_date: 'n/a',
      '1_use_for_all': '{"field":"date","equals":"n/a"}',
      '2_date': '2026-03-09',
      was_2_date: 'n/a',
      '4_leave_out_all': '{"field":"date","equals":"2026-02-30"}',
    });
    expect(await stateOf(id)).toEqual([
      [true, '2026-03-01'],
      [true, '2026-03-09'],
      [false, '2026-03-02'],
      ['out', '2026-02-30'],
    ]);
  });

  it('saves none of the cards if one of the rows cannot be changed', async () => {
    const part = 'D03/02/2026\nT-5.00\nPShop\nSFood\n$-2.00\nSHome\n$-3.00\n^\n';
    const { id } = await create(`!Type:Bank\nDn/a\nT-1.50\nPBakery\n^\n${part}`, {
      type: 'QifImport',
      date_format: '%m/%d/%Y',
    });
    const sent = { '1_date': '03/01/2026', was_1_date: 'n/a', '2_left_out': 'true' };
    expect((await post(`/imports/${id}/rows`, sent)).status).toBe(422);
    expect((await detailOf(id)).stats.invalid_rows_count).toBe(1);
  });

  it('saves nothing and keeps what was typed if a value is refused, and names the row', async () => {
    const { id } = await create(FAULTY);
    const long = 'd'.repeat(10_001);
    const sent = { back: 'valid=false', '1_date': '2026-03-01', was_1_date: 'n/a', '2_date': long, was_2_date: 'n/a' };
    const { status, body } = await post(`/imports/${id}/rows`, sent);
    expect([status, body.includes(long)]).toEqual([422, true]);
    expect(body).toContain('Row 2: Date must be at most 10000 characters');
    expect((await detailOf(id)).stats.invalid_rows_count).toBe(4);
    expect((await post(`/imports/${id}/rows`, { '1_use_for_all': '{', '1_date': '2026-03-01' })).status).toBe(422);
    expect((await post(`/imports/${id}/rows`, sent, stranger)).status).toBe(404);
  });
});

describe('POST /imports/{id}/rows/{row_number}', () => {
  const row = { date: '2026-03-03', was_date: '2026-03-03', amount: '-3.25', was_amount: '' };

  it('changes only the edited cell and returns to the same table', async () => {
    const { id } = await create(BAD);
    const back = { back: 'valid=false&search=shoes' };
    const { status, location } = await post(`/imports/${id}/rows/3`, { ...row, ...back, name: 'Old', was_name: 'Old' });
    expect([status, location]).toEqual([303, `/imports/${id}/rows?valid=false&search=shoes&done=saved#row-3`]);
    expect((await rowsOf(id))[2]).toMatchObject({ valid: true, fields: { amount: '-3.25', name: 'Shoes' } });
  });

  it('shows that the row still has errors', async () => {
    const { id } = await create(BAD);
    const { location } = await post(`/imports/${id}/rows/3`, { ...row, amount: 'y' });
    expect(location).toBe(`/imports/${id}/rows?done=saved_wrong#row-3`);
  });

  it('shows an unreadable amount as in the file, and then as typed', async () => {
    const { id } = await create(BAD);
    const shownAmount = async () => {
      const found: (string | undefined)[] = [];
      for (const path of [`/imports/${id}/rows?valid=false`, `/imports/${id}/rows/3`]) {
        found.push(/<input [^>]*name="(?:3_)?amount"[^>]* value="([^"]*)"/.exec((await show(path)).body)?.[1]);
      }
      return found;
    };
    expect(await shownAmount()).toEqual(['x', 'x']);
    await post(`/imports/${id}/rows/3`, { ...row, amount: '-3..25', was_amount: 'x' });
    expect(await shownAmount()).toEqual(['-3..25', '-3..25']);
    expect((await rowsOf(id))[2]).toMatchObject({ fields: { amount: '' }, unread_fields: { amount: '-3..25' } });
  });

  it('shows the row again with rejected input', async () => {
    const { id } = await create(BAD);
    const { status, body } = await post(`/imports/${id}/rows/3`, { ...row, name: 'n'.repeat(10_001), was_name: '' });
    expect(status).toBe(422);
    expect(body).toContain('n'.repeat(10_001));
    expect(body).toContain('<a href="#field-name">Name must be at most 10000 characters');
  });

  const FAULTY = `${HEADER}
n/a,-1.50,Bakery,Food,Giro
n/a,-2.50,Rent,Home,Giro
n/a,x,Shoes,Food,Giro
,,Carried forward,,Giro
,,Carried forward,,Giro
2026-03-01,-4.00,Cinema,Fun,Giro`;
  const buttonsIn = (page: string): ReadonlyMap<string, Record<string, string>> =>
    new Map(
      [...page.matchAll(/name="(\w+_all)" value="([^"]*)"[^>]*>([^<]*)</g)].map(
        ([, name = '', value = '', label = '']) => [label.trim(), { [name]: value.replaceAll('&quot;', '"') }],
      ),
    );
  const buttonsOf = async (id: string, number: number) => buttonsIn((await show(`/imports/${id}/rows/${number}`)).body);

  it('changes all rows with the same fault, and keeps what else was typed', async () => {
    const { id } = await create(FAULTY);
    const { body } = await show(`/imports/${id}/rows?valid=false`);
    expect([...buttonsIn(body).keys()].sort()).toEqual([
      'Leave out all 2 rows without Date and Amount',
      'Leave out all 3 rows with Date “n/a”',
      'Use this Amount for all 2 rows without one',
      'Use this Date for all 2 rows without one',
      'Use this Date for all 3 rows with “n/a”',
    ]);
    const buttons = new Map([...(await buttonsOf(id, 3)), ...(await buttonsOf(id, 4))]);

    const typed = { date: '2026-03-04', was_date: 'n/a', amount: '-9.00', was_amount: 'x' };
    const mended = await post(`/imports/${id}/rows/3`, {
      ...typed,
      ...buttons.get('Use this Date for all 3 rows with “n/a”'),
    });
    expect([mended.status, mended.location]).toEqual([303, `/imports/${id}/rows?done=all_saved#row-3`]);
    expect((await rowsOf(id)).slice(0, 3).map(({ fields }) => [fields.date, fields.amount])).toEqual([
      ['2026-03-04', '-1.5'],
      ['2026-03-04', '-2.5'],
      ['2026-03-04', '-9'],
    ]);

    const blank = { date: '', was_date: '', amount: '', was_amount: '' };
    const out = await post(`/imports/${id}/rows/4`, {
      ...blank,
      ...buttons.get('Leave out all 2 rows without Date and Amount'),
    });
    expect(out.location).toBe(`/imports/${id}/rows?done=all_left_out#row-4`);
    expect((await show(`/imports/${id}/rows?done=all_left_out`)).body).toContain('Rows left out');
    expect((await detailOf(id)).stats).toMatchObject({ rows_count: 4, valid_rows_count: 4, left_out_rows_count: 2 });
  });

  it('says that some rows still have errors, and keeps a value for all that is refused', async () => {
    const { id } = await create(FAULTY);
    const forAll = { use_for_all: '{"field":"date","equals":"n/a"}', was_date: 'n/a' };
    const long = await post(`/imports/${id}/rows/1`, { ...forAll, date: 'd'.repeat(10_001) });
    expect([long.status, long.body.includes('d'.repeat(10_001))]).toEqual([422, true]);
    expect((await post(`/imports/${id}/rows/1`, { ...forAll, use_for_all: '{', date: '2026-03-04' })).status).toBe(422);
    expect((await detailOf(id)).stats.invalid_rows_count).toBe(5);

    const { location } = await post(`/imports/${id}/rows/1`, { ...forAll, date: '2026-03-04' });
    expect(location).toBe(`/imports/${id}/rows?done=all_saved_wrong#row-1`);
    expect((await detailOf(id)).stats.invalid_rows_count).toBe(3);
    const foreign = await post(`/imports/${id}/rows/4`, { leave_out_all: '{"empty":["date"]}' }, stranger);
    expect([foreign.status, (await detailOf(id)).stats.left_out_rows_count]).toEqual([404, 0]);
  });

  it('rejects a form of another site or another family', async () => {
    const { id } = await create(BAD);
    const forged = await browser.send('POST', `/imports/${id}/rows/3`, { ...HTML, form: row, csrf: null });
    expect(forged.status).toBe(403);
    expect((await post(`/imports/${id}/rows/3`, row, stranger)).status).toBe(404);
    expect((await detailOf(id)).stats.invalid_rows_count).toBe(1);
  });
});

describe('POST /imports/{id}/mappings', () => {
  const line = (at: number, type: string, key: string, choice: string, was = 'create') => ({
    [`type_${at}`]: type,
    [`key_${at}`]: JSON.stringify(key),
    [`choice_${at}`]: choice,
    [`was_choice_${at}`]: was,
  });

  it('saves the choices and continues to the preview', async () => {
    const { id } = await create();
    const form = { ...line(0, 'category', 'Food', 'none'), ...line(1, 'account', 'Giro', 'create'), go: 'next' };
    const chosen = { ...form, class_1: 'CreditCard', was_class_1: 'Depository' };
    const { status, location } = await post(`/imports/${id}/mappings`, chosen);
    expect([status, location]).toEqual([303, `/imports/${id}/effect`]);
    const kept = await mappingsOf(id);
    expect(kept.find(({ key }) => key === 'Food')).toMatchObject({ create_when_empty: false, assigned: true });
    expect(kept.find(({ key }) => key === 'Giro')).toMatchObject({ value: 'CreditCard', assigned: true });
    expect(kept.find(({ key }) => key === 'Home')).toMatchObject({ create_when_empty: true, assigned: false });
  });

  it('offers an account of almost the same name, and uses it only after its button was pressed', async () => {
    const json = { name: 'Joint account', account_type: 'depository', currency: 'USD' };
    const joint = (await call<Data<{ id: string }>>('POST', '/accounts', { apiKey, json })).body.data;
    const { id } = await create(GOOD.replaceAll('Giro', 'Joint'));
    const accountOf = async () => (await mappingsOf(id)).find(({ type }) => type === 'account')?.mappable;
    const { body } = await show(`/imports/${id}/mappings`);
    expect(body).toContain('Use “Joint account (USD)”');
    expect(await accountOf()).toBeNull();

    const form = { ...line(0, 'account', 'Joint', 'create'), suggested_0: joint.id, use: '0' };
    expect((await post(`/imports/${id}/mappings`, form)).location).toBe(`/imports/${id}/mappings?done=saved`);
    expect(await accountOf()).toMatchObject({ id: joint.id });
    expect((await show(`/imports/${id}/mappings`)).body).not.toContain('Use “Joint');
  });

  it('shows an error for a deleted record and saves none of the choices', async () => {
    const { id } = await create();
    const form = { ...line(0, 'category', 'Food', crypto.randomUUID()), ...line(1, 'category', 'Home', 'none') };
    const { status, body } = await post(`/imports/${id}/mappings`, form);
    expect(status).toBe(422);
    expect(body).toContain('The category no longer exists');
    expect(body).toMatch(/id="choice-2-error"|id="choice-1-error"/);
    expect((await mappingsOf(id)).some(({ assigned }) => assigned)).toBe(false);
  });

  it('reports that a text no longer exists', async () => {
    const { id } = await create();
    const { status, body } = await post(`/imports/${id}/mappings`, line(0, 'category', 'Nobody', 'none'));
    expect([status, body.includes('No row of the import has the category')]).toEqual([422, true]);
  });
});

describe('POST /imports/{id}/publish', () => {
  it('continues from the progress to the proof, and can be undone', async () => {
    const { id } = await create();
    const { status, location } = await post(`/imports/${id}/publish`);
    expect([status, location]).toEqual([303, `/imports/${id}/progress`]);
    await settled(id, apiKey);
    expect((await show(`/imports/${id}/progress`)).location).toBe(`/imports/${id}/verification`);
    const told = await browser.get<Data<{ next: string; status: string }>>(`/imports/${id}/progress`);
    expect(told.body.data).toMatchObject({ status: 'complete', next: `/imports/${id}/verification` });
    expect((await show(`/imports/${id}/verification`)).body).toContain('All 2 transactions are in Counterfoil');
    expect((await show(`/imports/${id}/effect`)).location).toBe(`/imports/${id}`);

    const again = await post(`/imports/${id}/publish`);
    expect([again.status, again.location]).toEqual([303, `/imports/${id}/progress`]); // from a second window
    expect((await post(`/imports/${id}/delete`)).status).toBe(409);

    expect((await post(`/imports/${id}/revert`)).location).toBe(`/imports/${id}/progress`);
    await settled(id, apiKey);
    expect((await show(`/imports/${id}/progress`)).location).toBe(`/imports/${id}?done=reverted`);
    expect((await post(`/imports/${id}/revert`)).status).toBe(409);
  });

  it('adds only what was shown: not rows that were changed after the page was opened', async () => {
    const { id } = await create();
    const checkedOn = async (): Promise<string> =>
      / name="checked" value="([^"]*)"/
        .exec((await show(`/imports/${id}/effect`)).body)?.[1]
        ?.replaceAll('&quot;', '"') ?? '';
    const old = await checkedOn();
    await call('PATCH', `/imports/${id}/rows/1`, { apiKey, json: { fields: { amount: '-700' } } });
    const refused = await post(`/imports/${id}/publish`, { checked: old });
    expect(refused.status).toBe(412);
    expect(refused.body).toContain('The import was changed after you opened this page, so nothing was added.');
    expect((await detailOf(id)).status).toBe('pending');
    const sent = await post(`/imports/${id}/publish`, { checked: await checkedOn() });
    expect([sent.status, sent.location]).toEqual([303, `/imports/${id}/progress`]);
  });

  it('publishes a statement that does not add up only if the checkbox is selected', async () => {
    const json = { name: `Giro ${crypto.randomUUID()}`, account_type: 'depository', currency: 'EUR' };
    const account = (await call<Data<{ id: string }>>('POST', '/accounts', { apiKey, json })).body.data;
    const body = new FormData();
    for (const [name, value] of Object.entries({ type: 'PdfImport', account_id: account.id })) body.set(name, value);
    body.set('file', new Blob([new Uint8Array(printedPdf(MISSING_A_ROW))], { type: 'application/pdf' }), 's.pdf');
    const { id } = (await call<Data<ImportDetail>>('POST', '/imports', { body, headers: { 'x-api-key': apiKey } })).body
      .data;
    await settled(id, apiKey);
    expect((await show(`/imports/${id}`)).body).toContain('The statement does not add up.');

    const refused = await post(`/imports/${id}/publish`);
    expect(refused.status).toBe(422);
    expect(refused.body).toContain('select the checkbox');
    expect(refused.body).toContain('name="accept_incomplete"');
    const accepted = await post(`/imports/${id}/publish`, { accept_incomplete: 'true' });
    expect([accepted.status, accepted.location]).toEqual([303, `/imports/${id}/progress`]);
    expect(await settled(id, apiKey)).toMatchObject({ status: 'complete', completeness: { status: 'incomplete' } });
  });

  it('shows the preview again with the obstacles', async () => {
    const { id } = await create(BAD);
    const { status, body } = await post(`/imports/${id}/publish`);
    expect(status).toBe(422);
    expect(body).toContain('Nothing was added.');
    expect(body).toContain(`href="/imports/${id}/rows?valid=false"`);
  });
});

describe('POST /imports/{id}/delete and /account', () => {
  it('deletes an import with its pages', async () => {
    const { id } = await create();
    expect((await post(`/imports/${id}/delete`, {}, stranger)).status).toBe(404);
    expect((await post(`/imports/${id}/delete`)).location).toBe('/imports?done=deleted');
    expect((await show(`/imports/${id}`)).status).toBe(404);
    expect((await show('/imports?done=deleted')).body).toContain('The import, its file and its rows were deleted');
  });

  it('imports a file only into an existing account of the family', async () => {
    const json = { name: 'Giro of QIF', account_type: 'depository', currency: 'USD' };
    const account = (await call<Data<{ id: string }>>('POST', '/accounts', { apiKey, json })).body.data;
    const { id } = await create('!Type:Bank\nD3/28/2026\nT-4.20\nPBakery\n^', {
      type: 'QifImport',
      date_format: '%m/%d/%Y',
    });
    const refused = await post(`/imports/${id}/account`, { account_id: crypto.randomUUID() });
    expect([refused.status, refused.body.includes('Account must be one of your accounts')]).toEqual([422, true]);
    expect((await post(`/imports/${id}/account`, { account_id: account.id })).status).toBe(303);
    expect((await detailOf(id)).account_id).toBe(account.id);
    expect((await post(`/imports/${id}/account`, { account_id: '' })).status).toBe(303);
    expect((await detailOf(id)).account_id).toBeNull();
  });
});
