import { describe, expect, it } from 'vitest';
import { type FileRead, readFile } from '../../../support/imports/read-file.ts';

const amounts = ({ rows }: FileRead) =>
  rows.map(({ entry, fields, errors }) => (entry === null ? errors : `${fields.amount} ${fields.currency}`));

const unknown = (code: string): readonly string[] => [
  `Currency "${code}" is not a known currency: convert the amount and correct the currency, or leave the row out`,
];

describe('ledgers of exchanges', () => {
  it.each([
    [
      'Kraken',
      [
        '"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"',
        '"L1","R1","2026-05-13 10:00:00","deposit","","currency","USD",1000.0000,0.0000,1000.0000',
        '"L2","R2","2026-05-14 10:00:00","trade","","currency","USD",-500.0000,1.3000,498.7000',
        '"L3","R2","2026-05-14 10:00:00","trade","","currency","BTC",0.0100000000,0.0000000000,0.0100000000',
      ],
      ['1000 USD', '-501.3 USD', unknown('BTC')],
    ],
    [
      'Kraken with codes of its own',
      [
        '"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"',
        '"L1","R1","2026-05-13 10:00:00","deposit","","currency","ZUSD",1000.0000,0.0000,1000.0000',
        '"L2","R2","2026-05-14 10:00:00","trade","","currency","ZUSD",-500.0000,1.3000,498.7000',
        '"L3","R2","2026-05-14 10:00:00","trade","","currency","XXBT",0.0100000000,0.0000000000,0.0100000000',
      ],
      ['1000 USD', '-501.3 USD', unknown('XXBT')],
    ],
    [
      'Binance',
      [
        'UTC_Time,Account,Operation,Coin,Change,Remark',
        '2026-05-13 10:00:00,Spot,Deposit,USD,1000.00000000,',
        '2026-05-14 10:00:00,Spot,Buy,BTC,0.01000000,',
        '2026-05-14 10:00:00,Spot,Transaction Related,USDT,-500.00000000,',
      ],
      ['1000 USD', unknown('BTC'), unknown('USDT')],
    ],
    [
      'Coinbase',
      [
        'portfolio,type,time,amount,balance,amount/balance unit,transfer id,trade id,order id',
        'default,deposit,2026-05-13T10:00:00.000Z,1000.0000,1000.0000,USD,t1,,',
        'default,match,2026-05-14T10:00:00.000Z,-500.0000,500.0000,USD,,1,o1',
        'default,match,2026-05-14T10:00:00.000Z,0.0100,0.0100,BTC,,1,o1',
      ],
      ['1000 USD', '-500 USD', unknown('BTC')],
    ],
    [
      'Crypto.com',
      [
        'Timestamp (UTC),Transaction Description,Currency,Amount,To Currency,To Amount,Native Currency,Native Amount',
        '2026-05-13 10:00:00,USD -> BTC,USD,-500.0,BTC,0.01,USD,-500.0',
        '2026-05-14 10:00:00,Crypto Earn,CRO,12.5,,,USD,1.25',
      ],
      ['-500 USD', unknown('CRO')],
    ],
    [
      'a single coin',
      ['time,type,asset,amount', '2026-05-13 10:00:00,deposit,BTC,0.5', '2026-05-14 10:00:00,withdrawal,BTC,-0.2'],
      [unknown('BTC'), unknown('BTC')],
    ],
    [
      'coins by their symbols',
      ['Date,Description,Symbol,Amount', '2026-05-13,Deposit,USD,1000.00', '2026-05-14,Send,ETH,-0.5'],
      ['1000 USD', unknown('ETH')],
    ],
    [
      'points',
      ['Date,Description,Unit,Amount', '2026-05-13,Deposit,USD,1000.00', '2026-05-14,Points,PTS,100.50'],
      ['1000 USD', unknown('PTS')],
    ],
  ])('read no coins as money of the account: %s', async (_, lines, expected) => {
    expect(amounts(await readFile(lines.join('\n'), { currency: 'USD' }))).toEqual(expected);
  });

  it.each([
    ['Symbol', 'AAPL'],
    ['Asset', 'House'],
    ['Unit', 'Apartment 3'],
  ])('read amounts of the account beside other texts: %s', async (header, text) => {
    const lines = [`Date,Description,${header},Amount`, `2026-05-13,Dividend,${text},10.00`, '2026-05-14,Fee,,-1.50'];
    const read = await readFile(lines.join('\n'), { currency: 'USD' });
    expect([read.questions, amounts(read)]).toEqual([[], ['10 USD', '-1.5 USD']]);
  });

  it('say what to do about a currency that is no longer in use, and about long decimals', async () => {
    const lines = [
      'Date,Description,Amount,Currency',
      '1999-05-13,Shop,-10.00,DEM',
      '1999-05-14,Shop,-0.123456789,EUR',
    ];
    const { rows } = await readFile(lines.join('\n'));
    expect(rows.map(({ errors }) => errors)).toEqual([
      unknown('DEM'),
      ['Amount "-0.123456789" has more than 8 decimals: round it to 8 or leave the row out'],
    ]);
  });
});
