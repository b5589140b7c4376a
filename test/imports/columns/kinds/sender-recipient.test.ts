import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../support/amounts.ts';
import { type FileRead, readFile } from '../../../support/imports/read-file.ts';

const namesIn = ({ rows }: FileRead): readonly string[] => rows.map(({ fields }) => fields.name);

const HEADERS = [
  ['Sender', 'Receiver'],
  ['From', 'To'],
  ['Payer', 'Payee'],
  ['Debtor name', 'Creditor name'],
  ['Auftraggeber', 'Empfänger'],
  ['Zahlungspflichtige*r', 'Zahlungsempfänger*in'],
  ['Ordonnateur', 'Bénéficiaire'],
  ['Ordenante', 'Beneficiario'],
  ['Mittente', 'Destinatario'],
  ['Afzender', 'Ontvanger'],
  ['Avsändare', 'Mottagare'],
  ['Avsender', 'Mottaker'],
  ['Nadawca', 'Odbiorca'],
  ['Odesílatel', 'Příjemce'],
  ['Küldő', 'Kedvezményezett'],
  ['Pošiljatelj', 'Primatelj'],
  ['Gönderen', 'Alıcı'],
  ['Отправитель', 'Получатель'],
  ['Платник', 'Отримувач'],
  ['付款人', '收款人'],
  ['보내는분', '받는분'],
] as const;

const OWNER = 'Jane Doe';
const payment = fc.record({ cents: fc.integer({ min: 1, max: 90_000 }), isIn: fc.boolean(), other: fc.nat(5) });
const file = fc.record({
  headers: fc.constantFrom(...HEADERS),
  isRecipientFirst: fc.boolean(),
  isOwnerBlank: fc.boolean(),
  payments: fc.array(payment, { minLength: 3, maxLength: 12 }),
});

describe('files with a sender and a recipient', () => {
  it('name the other side of each payment', async () => {
    await fc.assert(
      fc.asyncProperty(file, async ({ headers, isRecipientFirst, isOwnerBlank, payments }) => {
        // a first payment each way, so that the signs are clear
        const all = [{ cents: 500, isIn: true, other: 0 }, { cents: 700, isIn: false, other: 1 }, ...payments];
        const order = <Cell>([sender, recipient]: readonly [Cell, Cell]): readonly Cell[] =>
          isRecipientFirst ? [recipient, sender] : [sender, recipient];
        const owner = isOwnerBlank ? '' : OWNER;
        const lines = all.map(({ cents, isIn, other }, at) => {
          const names = order(isIn ? [`Shop ${other}`, owner] : [owner, `Shop ${other}`]);
          return [`2026-05-${10 + at}`, ...names, `Payment ${at}`, ((isIn ? cents : -cents) / 100).toFixed(2)].join(
            ',',
          );
        });
        const read = await readFile(
          [['Date', ...order(headers), 'Description', 'Amount'].join(','), ...lines].join('\n'),
        );
        expect([headers, ...namesIn(read)]).toEqual([headers, ...all.map(({ other }) => `Shop ${other}`)]);
      }),
      { numRuns: runs(25, 500) },
    );
  });

  it('name the other side where columns of money in and out give the direction', async () => {
    const lines = [
      'Date,Sender,Receiver,Money out,Money in',
      '2026-05-13,Jane Doe,Shop,9.00,',
      '2026-05-14,Employer,Jane Doe,,1500.00',
    ];
    expect(namesIn(await readFile(lines.join('\n')))).toEqual(['Shop', 'Employer']);
  });

  it('name the other side where a column of words gives the direction', async () => {
    const lines = [
      'Date,Sender,Receiver,Amount,Type',
      '2026-05-13,Jane Doe,Shop,9.00,debit',
      '2026-05-14,Employer,Jane Doe,1500.00,credit',
      '2026-05-15,Jane Doe,Hotel,45.00,debit',
    ];
    expect(namesIn(await readFile(lines.join('\n')))).toEqual(['Shop', 'Employer', 'Hotel']);
  });

  it('take a chosen column of names for all rows', async () => {
    const lines = [
      'Date,Sender,Receiver,Amount',
      '2026-05-13,Jane Doe,Shop,-9.00',
      '2026-05-14,Employer,Jane Doe,10.00',
    ];
    const sent = await readFile(lines.join('\n'), { settings: { nameColLabel: 'Receiver' } });
    expect(namesIn(sent)).toEqual(['Shop', 'Jane Doe']);
    const detected = await readFile(lines.join('\n'));
    expect(namesIn(await detected.answer({ nameColLabel: 'Sender' }))).toEqual(['Jane Doe', 'Employer']);
  });

  it('keep a single column of names', async () => {
    const lines = ['Date,Payee,Amount', '2026-05-13,Shop,-9.00', '2026-05-14,Employer,10.00'];
    const { record } = await readFile(lines.join('\n'));
    expect(record.configuration).toMatchObject({ nameColLabel: 'Payee', senderColLabel: null });
  });
});
