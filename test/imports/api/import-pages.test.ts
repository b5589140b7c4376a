import { describe, expect, it } from 'vitest';
import type { ImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import { call, settled } from '../../support/http/api-client.ts';
import { MISSING_A_ROW, printedPdf } from '../../support/imports/pdf/odd-statements.ts';
import { BAD, type Data, GOOD, openImportPages } from '../../support/pages/import-pages.ts';

const { apiKey, browser, create, detailOf, mappingsOf, post, show, stranger } = await openImportPages();

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
    const progress = await browser.get<Data<{ next: string; status: string }>>(`/imports/${id}/progress`);
    expect(progress.body.data).toMatchObject({ status: 'complete', next: `/imports/${id}/verification` });
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
