import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guessEncoding } from '../../../shared/imports/encodings/parse/guess-encoding.ts';
import { openQuestions } from '../../../shared/imports/settings/domain/open-questions.ts';
import { runs, SEED } from '../../support/amounts.ts';
import { detected, labelsOf } from '../../support/imports/detected.ts';
import { encodeMultiByte } from '../../support/multi-byte.ts';

type Language = { readonly encodings: readonly string[]; readonly header: string; readonly texts: readonly string[] };

const LANGUAGES: readonly Language[] = [
  {
    encodings: ['gb18030'],
    header: '交易日期,摘要,支出,存入,余额',
    texts:
      '楼下小卖部|沃尔玛超市|张伟转账|物业管理费|中国移动充值|滴滴出行|理发店|孩子学费|医院挂号|王芳|房屋租金|公积金|蜜雪冰城|羽毛球馆|顺丰速运|瑞幸咖啡|兰州拉面|工资'.split(
        '|',
      ),
  },
  {
    encodings: ['big5'],
    header: '交易日期,摘要,支出,存入,餘額',
    texts:
      '全聯福利中心|統一超商|張偉轉帳|物業管理費|中華電信|台灣大車隊|理髮店|學費|醫院掛號|王淑芬|蝦皮購物|房屋租金|薪資轉帳|鼎泰豐|羽球館|黑貓宅急便|悠遊卡加值|麵包店'.split(
        '|',
      ),
  },
  {
    encodings: ['shift_jis', 'euc-jp'],
    header: '日付,お取引内容,お支払金額,お預り金額,差引残高',
    texts:
      'セブンイレブン|ヤマダ　タロウ|給与|家賃|電気料金|振込手数料|ｽｰﾊﾟｰﾏﾙｴﾂ|ＡＴＭ引出|東京電力|口座振替|楽天カード|保険料|山田太郎|ﾌﾘｺﾐ ｶ)ﾔﾏﾀﾞ|書店|クリーニング|パン屋'.split(
        '|',
      ),
  },
  {
    encodings: ['euc-kr'],
    header: '거래일자,적요,출금액,입금액,잔액',
    texts:
      '스타벅스|이마트|홍길동|급여|월세|전기요금|지하철|편의점|김철수|쿠팡|배달의민족|빵집|약국|통신요금|보험료|박영희|교보문고|네이버페이'.split(
        '|',
      ),
  },
];
const CASES = LANGUAGES.flatMap(({ encodings, ...language }) =>
  encodings.map((encoding) => ({ encoding, ...language })),
);

const rows = (texts: readonly string[]): string =>
  texts.map((text, at) => `2026-05-${10 + at},${text},${at % 2 ? `,${at + 1}00` : `${at + 1}00,`},5000\n`).join('');

describe('East Asian encodings', () => {
  it.each(CASES)('$encoding is detected from the header and two rows', ({ encoding, header, texts }) => {
    const found = detected(encodeMultiByte(`${header}\n${rows(texts.slice(0, 2))}`, encoding));
    const [date = '', name = '', outflow = '', inflow = '', balance = ''] = header.split(',');
    expect([found.encoding, found.configuration.encoding]).toEqual([encoding, encoding]);
    expect(labelsOf(found)).toMatchObject({ date, name, outflow, inflow, balance });
    expect(found.findings).toContainEqual(expect.objectContaining({ about: 'encoding', confidence: 'likely' }));
    expect(found.questions.filter(({ about }) => about === 'encoding')).toEqual([]);
  });

  it('is detected beside the units of dates and money', () => {
    const file = '日付,金額\n2026年05月13日,"1,240円"\n2026年05月14日,"2,500円"\n';
    expect(guessEncoding(encodeMultiByte(file, 'shift_jis'))).toMatchObject({ looksLike: 'shift_jis', others: [] });
  });

  it.each(CASES)('$encoding is detected from ten rows without a known header', ({ encoding, texts }) => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...texts], { minLength: 10, maxLength: 10 }), (some) => {
        expect(guessEncoding(encodeMultiByte(rows(some), encoding))).toMatchObject({ looksLike: encoding, others: [] });
      }),
      { seed: SEED, numRuns: runs(20, 500) },
    );
  });

  it.each(CASES)(
    '$encoding is never taken for another one without a question, from two rows on',
    ({ encoding, texts }) => {
      fc.assert(
        fc.property(fc.shuffledSubarray([...texts], { minLength: 2, maxLength: 4 }), (some) => {
          const guess = guessEncoding(encodeMultiByte(rows(some), encoding));
          expect(guess.ok ? [guess.encoding] : [guess.looksLike, ...guess.others]).toContain(encoding);
        }),
        { seed: SEED, numRuns: runs(40, 2_000) },
      );
    },
  );

  describe('that leave it open', () => {
    const bytes = encodeMultiByte('a,b,c\n2026-05-10,家賃,-1.50\n', 'euc-jp');
    const found = detected(bytes);

    it('are a question with the first lines in each reading', () => {
      const [question] = openQuestions(found.questions, {});
      expect(question).toMatchObject({ field: 'encoding', question: 'Which of these shows the text correctly?' });
      expect(question?.candidates).toContainEqual({ value: 'euc-jp', meaning: '2026-05-10,家賃,-1.50' });
      expect(question?.candidates.length).toBeGreaterThan(1);
      expect(openQuestions(found.questions, { encoding: 'euc-jp' })).toEqual([]);
    });

    it('name columns by their positions, which are the same in each reading', () => {
      expect(labelsOf(found)).toEqual({ date: '#1', name: '#2', amount: '#3' });
    });

    it('are no question once the encoding is sent', () => {
      const reread = detected(bytes, { choices: { encoding: 'euc-jp' } });
      expect(reread.questions).toEqual([]);
      expect(labelsOf(reread)).toEqual({ date: 'a', name: 'b', amount: 'c' });
    });
  });
});
