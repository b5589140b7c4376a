import { describe, expect, it } from 'vitest';
import {
  type ColumnRole,
  headerWords,
  nameScore,
  namesTable,
  ROLE_WORDS,
} from '../../../shared/imports/columns/domain/header-words.ts';

const ROLES = Object.keys(ROLE_WORDS) as readonly ColumnRole[];

/** The roles that a header may have, the likeliest first. */
const rolesOf = (header: string): readonly ColumnRole[] =>
  ROLES.filter((role) => nameScore(headerWords(header), role) > 0).toSorted(
    (a, b) => nameScore(headerWords(header), b) - nameScore(headerWords(header), a),
  );

describe('East Asian headers', () => {
  it.each<readonly [ColumnRole, readonly string[]]>([
    [
      'date',
      ['日付', 'お取引日', 'ご利用年月日', '取引日付', '交易时间', '記帳日', '거래일자', '거래 일시', '本次交易日期'],
    ],
    [
      'amount',
      ['金額', 'ご利用金額(円)', '交易金额', '金额(元)', '消費金額', '이용금액', '거래금액(원)', '新臺幣金額'],
    ],
    [
      'debit',
      [
        '出金',
        '出金額',
        '出金金額(円)',
        'お支払金額',
        'お引出し',
        '支出',
        '支取',
        '提出',
        '借方金额',
        '출금액',
        '찾으신금액',
        '찾으신 금액',
        '本日出金額',
      ],
    ],
    [
      'credit',
      ['入金', '入金金額', 'お預り金額', 'お預け入れ', '存入', '收入金额', '貸方', '입금액', '맡기신금액(원)'],
    ],
    [
      'balance',
      ['残高', '差引残高', 'お取引後残高', '余额', '交易后余额(元)', '餘額', '結餘', '잔액', '거래후잔액', '存款餘額'],
    ],
    ['description', ['摘要', 'お取引内容', '交易说明', '商品说明', '說明', '적요', '내용', '交易摘要']],
    ['payee', ['取引先', 'ご利用店名', '交易对方', '对方户名', '交易對象', '가맹점명', '거래처']],
    ['notes', ['備考', 'メモ', 'ﾒﾓ', '备注', '附言', '備註', '비고', '메모']],
    ['category', ['カテゴリ', '費目', '交易分类', '分類', '카테고리']],
    ['currency', ['通貨', '币种', '交易币种', '幣別', '통화']],
    ['direction', ['收/支', '収支', '借贷标志', '입출금구분']],
    ['account', ['口座', '账户', '帳戶', '계좌']],
  ])('names %s', (role, headers) => {
    for (const header of headers) expect([header, rolesOf(header)[0]]).toEqual([header, role]);
  });

  it('is not misled by a word that belongs to another one', () => {
    expect(rolesOf('对方账号')).toEqual([]);
    expect(rolesOf('收/付款方式')).toEqual([]);
    expect(rolesOf('支払方法')).toEqual([]);
    expect(rolesOf('出金額')).toEqual(['debit']);
    expect(rolesOf('本日出金額')).toEqual(['debit']);
    expect(rolesOf('存款餘額')).toEqual(['balance']);
  });

  it('finds the header of a table', () => {
    expect(namesTable(['日付', 'お取引内容', 'お支払金額', 'お預り金額', '差引残高'])).toBe(true);
    expect(namesTable(['거래일자', '적요', '출금액', '입금액', '잔액'])).toBe(true);
    expect(namesTable(['交易日期', '摘要', '支出', '存入', '餘額'])).toBe(true);
  });
});
