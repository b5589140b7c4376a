import { describe, expect, it } from 'vitest';
import { BAD, HEADER, HTML, openImportPages } from '../../../support/pages/import-pages.ts';

const { browser, create, detailOf, post, rowsOf, show, stranger } = await openImportPages();

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
