import { describe, expect, it } from 'vitest';
import { decodeText } from '../../../shared/imports/encodings/parse/charset.ts';

/** The bytes of a text in a single-byte encoding, found by decoding every possible byte. */
const encode = (text: string, encoding: string): Uint8Array => {
  const letters = new Map(
    Array.from({ length: 256 }, (_, byte) => [new TextDecoder(encoding).decode(Uint8Array.of(byte)), byte]),
  );
  return Uint8Array.from([...text].map((character) => letters.get(character) ?? 0x3f));
};
const utf16 = (text: string, bigEndian: boolean): Uint8Array => {
  const bytes = Buffer.from(text, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
};

describe('decodeText', () => {
  it.each([
    ['windows-1250', 'Sklep spożywczy Łódź, żółć'],
    ['windows-1250', 'Poznań'],
    ['windows-1250', 'się'],
    ['windows-1250', 'Příjem na účet – měsíční poplatek'],
    ['windows-1250', 'dům, město'],
    ['windows-1250', 'győri hűtőgép'],
    ['windows-1250', 'idő'],
    ['windows-1250', 'Šećer i čaj, đak'],
    ['windows-1250', 'plată şi taxe către ţară'],
    ['windows-1252', 'Prélèvement été forêt à Noël où'],
    ['windows-1252', 'père'],
    ['windows-1252', 'Überweisung Straße Müller'],
    ['windows-1252', 'Año, ¿qué? España camión'],
    ['windows-1252', 'São João ações não'],
    ['windows-1252', 'København Ærø på Søren'],
    ['windows-1252', 'Ångström Malmö'],
    ['windows-1252', 'Perché città è più lunedì'],
    ['windows-1252', 'Café €5, £3 – “x”'],
  ])('reads %s %j', (encoding, text) => {
    expect(decodeText(encode(`a,b\n1,${text}\n`, encoding))).toMatchObject({ ok: true, text: `a,b\n1,${text}\n` });
  });

  it.each(['Дата,Сумма\n1,Покупка\n', '日期,金额\n1,付款\n', 'Dátum;Név\n1;Győr\n', 'a,b\n1,Ārlava Ā\n'])(
    'reads UTF-16 without a mark: %j',
    (text) => {
      for (const bigEndian of [false, true]) {
        expect(decodeText(utf16(text, bigEndian))).toMatchObject({ ok: true, text });
      }
    },
  );

  it.each([
    ['windows-1251', 'Покупка в магазине'],
    ['koi8-r', 'Покупка в магазине'],
    ['windows-1253', 'Αγορά από το κατάστημα'],
    ['iso-8859-2', 'Źródło świeżości, książki'],
    ['iso-8859-15', 'œuvre à 5 €, forêt'],
    ['macintosh', 'Prélèvement été forêt à Noël'],
  ])('rejects %s by name', (encoding, text) => {
    expect(decodeText(encode(`a,b\n1,${text}\n`, encoding))).toMatchObject({ ok: false, looksLike: encoding });
    expect(decodeText(encode(`a,b\n1,${text}\n`, encoding), encoding)).toMatchObject({ ok: true, encoding });
  });

  describe('Russian text', () => {
    const RUSSIAN =
      'Дата операции;Описание;Сумма\n01.02.2024;Оплата товаров и услуг;-450,00\n03.02.2024;Зачисление заработной платы за январь;45000,00\n';

    it.each(['windows-1251', 'koi8-r', 'ibm866'])('is likely in %s', (encoding) => {
      expect(decodeText(encode(RUSSIAN, encoding))).toMatchObject({ ok: false, looksLike: encoding, isLikely: true });
    });

    it('is only a guess if it is short or in capitals, and no other language is taken for it', () => {
      const texts: readonly (readonly [string, string])[] = [
        [RUSSIAN.slice(0, 40), 'windows-1251'],
        [RUSSIAN.toUpperCase(), 'windows-1251'],
        [RUSSIAN.toUpperCase(), 'koi8-r'],
        [
          'Ημερομηνία;Περιγραφή;Ποσό\n01/02/2024;Πληρωμή λογαριασμού ρεύματος και μισθοδοσία Ιανουαρίου;1',
          'windows-1253',
        ],
        ['ΗΜΕΡΟΜΗΝΙΑ;ΠΕΡΙΓΡΑΦΗ;ΠΟΣΟ\n01/02/2024;ΠΛΗΡΩΜΗ ΛΟΓΑΡΙΑΣΜΟΥ ΡΕΥΜΑΤΟΣ ΚΑΙ ΜΙΣΘΟΔΟΣΙΑ;1', 'windows-1253'],
      ];
      for (const [text, encoding] of texts)
        expect(decodeText(encode(text, encoding)), text).toMatchObject({ ok: false, isLikely: false });
    });
  });

  it('removes the byte order mark and uses its encoding', () => {
    expect(decodeText(Buffer.from('\ufeffé'))).toMatchObject({ ok: true, text: 'é', encoding: 'utf-8', warnings: [] });
    expect(decodeText(utf16('\ufeffé', true))).toMatchObject({
      ok: true,
      text: 'é',
      encoding: 'utf-16be',
      warnings: [],
    });
    expect(decodeText(Buffer.from('\ufeffé'), 'utf-8')).toMatchObject({ ok: true, text: 'é' });
  });

  it('never inserts a replacement character', () => {
    expect(decodeText(Uint8Array.of(0xef, 0xbb, 0xbf, 0xff))).toMatchObject({ ok: false, looksLike: 'broken utf-8' });
    expect(decodeText(Uint8Array.of(0xff), 'utf-8')).toMatchObject({ ok: false });
    expect(decodeText(Uint8Array.of(0xff, 0xfe, 0x00, 0xd8))).toMatchObject({ ok: false });
  });

  it.each([
    ['%PDF-1.7', 'a PDF'],
    ['PK\u0003\u0004', 'a ZIP archive'],
    ['a,b\n\0,1\n', 'binary'],
    ['\u001f\u008b', 'a gzip archive'],
  ])('rejects %j, which is not text', (text, looksLike) => {
    expect(decodeText(Buffer.from(text, 'latin1'))).toMatchObject({ ok: false, looksLike });
  });

  it('lists the supported encodings if another is given', () => {
    expect(decodeText(Buffer.from('a'), 'ebcdic')).toMatchObject({
      ok: false,
      message: expect.stringContaining('windows-1250'),
    });
  });

  it('reads an empty file as empty text', () => {
    expect(decodeText(new Uint8Array())).toMatchObject({ ok: true, text: '' });
  });
});
