/** A file as chosen by a user. */
export type SentFile = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

export const aFile = (name: string, content: string | Buffer, mimeType = 'text/csv'): SentFile => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
});

/** A form with a file and text fields. */
export const fileForm = (file: SentFile | null, fields: Readonly<Record<string, string>> = {}): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (file !== null) form.set('file', new File([new Uint8Array(file.buffer)], file.name, { type: file.mimeType }));
  return form;
};

type Line = readonly [date: string, payee: string, kind: string, purpose: string, amount: string];

const LINES: readonly Line[] = [
  ['31.03.2026', 'Müller Bäckerei GmbH', 'Lastschrift', 'Brötchen und Kuchen', '-12,40'],
  ['30.03.2026', 'Stadtwerke München', 'Lastschrift', 'Abschlag März', '-1.084,90'],
  ['28.03.2026', 'Arbeitgeber AG', 'Gehalt', 'Gehalt März 2026', '3.250,00'],
  ['32.03.2026', 'Größenwahn Möbel', 'Kartenzahlung', 'Tisch', '-899,00'],
  ['15.03.2026', 'Kläranlage', 'Lastschrift', 'Gebühr', '-45,10'],
];

/**
 * A bank statement in a European format: lines above the header, semicolons, decimal commas, day before month,
 * Windows-1252. The date in the fourth row does not exist.
 */
export const foreignStatement = (lines: readonly Line[] = LINES): SentFile => {
  const text = [
    'Umsatzanzeige;Datei erstellt am: 02.04.2026',
    ';',
    'Kontonummer:;DE00 1234 5678',
    'Zeitraum:;01.03.2026 - 31.03.2026',
    ';',
    'Buchung;Wertstellung;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;Betrag;Währung',
    ...lines.map(([date, payee, kind, purpose, amount]) => [date, date, payee, kind, purpose, amount, 'EUR'].join(';')),
    '',
  ].join('\r\n');
  return { name: 'Umsätze März.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') };
};
