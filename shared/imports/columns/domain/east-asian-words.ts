const list = (text: string): readonly string[] => text.split('|');

/**
 * Column names in Japanese, Chinese (simplified and traditional) and Korean bank files, the best first, without spaces, polite
 * prefixes and units of currency.
 */
const WORDS = {
  date: list(
    '取引日|取引日付|日付|年月日|取引年月日|取引日時|利用日|利用年月日|日時|計上日|処理日|勘定日|入払日|交易日期|交易日|交易时间|日期|记账日期|记账日|入账日期|入账日|入账时间|过账日期|发生日期|业务日期|时间|交易時間|記帳日期|記帳日|帳務日期|入帳日期|入帳日|消費日期|消費日|時間|거래일자|거래일|거래일시|거래날짜|날짜|일자|일시|이용일자|이용일시|이용일|사용일자|사용일|승인일자|승인일시|승인일|매출일|기산일|起算日|起息日|起息日期',
  ),
  amount: list(
    '金額|取引金額|利用金額|取引額|利用額|入出金額|入払金額|金额|交易金额|发生额|交易额|记账金额|入账金额|收支金额|交易金額|消費金額|發生額|入帳金額|台幣金額|臺幣金額|新臺幣金額|금액|거래금액|이용금액|승인금액|사용금액|결제금액|매출금액',
  ),
  debit: list(
    '出金|出金額|出金金額|支払|支払額|支払金額|支払い|支払い額|支払い金額|引出|引出額|引出金額|引出し|引出し金額|引き出し|引き出し額|引き出し金額|引落|引落額|引落金額|払出|払出額|払出金額|払戻|払戻額|払戻金額|支出|支出額|支出金額|借方|借方金額|支出金额|借方金额|借方发生额|转出|转出金额|取出|取出金额|支取|支取金额|付款金额|提出|提出金額|提款|提款金額|提取|提取金額|轉出|轉出金額|借方發生額|扣款金額|付款金額|출금|출금액|출금금액|찾으신금액|지급|지급액|지급금액|지출|지출액|지출금액|인출|인출액|인출금액|차변|보낸금액|나간금액',
  ),
  credit: list(
    '入金|入金額|入金金額|預り|預り額|預り金額|預かり|預かり額|預かり金額|預入|預入額|預入金額|預入れ|預入れ金額|預け入れ|預け入れ額|預け入れ金額|受入|受入額|受入金額|収入|収入額|収入金額|貸方|貸方金額|收入|收入金额|存入|存入金额|贷方|贷方金额|贷方发生额|转入|转入金额|收款金额|收入金額|存入金額|存款|存款金額|轉入|轉入金額|貸方發生額|收款金額|입금|입금액|입금금액|맡기신금액|수입|수입액|수입금액|예입|예입액|예입금액|대변|받은금액|들어온금액',
  ),
  direction: list(
    '入出金|入出金区分|入払区分|収支|収支区分|借貸|借貸区分|收支|收支类型|收支方向|收付|收付标志|借贷|借贷标志|借贷方向|交易方向|收支別|收付別|借貸別|입출금|입출금구분|입출구분|거래구분|구분',
  ),
  balance: list(
    '残高|差引残高|取引後残高|現在残高|口座残高|預金残高|差引残額|残額|余额|账户余额|交易后余额|当前余额|账面余额|可用余额|联机余额|结余|餘額|帳戶餘額|交易後餘額|帳面餘額|可用餘額|結餘|結存|잔액|거래후잔액|통장잔액|계좌잔액|현재잔액|잔고|거래후잔고|남은금액',
  ),
  currency: list(
    '通貨|通貨コード|取引通貨|币种|货币|交易币种|记账币种|幣別|幣種|貨幣|交易幣別|통화|통화코드|거래통화|화폐',
  ),
  payee: list(
    '取引先|取引先名|相手先|相手先名|相手名|支払先|利用店名|利用店|利用先|利用店名商品名|加盟店名|加盟店|店名|店舗|店舗名|振込先|振込依頼人|受取人|商户|商户名称|交易对方|交易对手|交易对手名称|对方户名|对方名称|对方姓名|对手户名|收款人|付款人|收款方|商家|商戶|商戶名稱|商店|商店名稱|特店名稱|店家|消費店家|交易對方|交易對象|對方戶名|對方名稱|가맹점|가맹점명|이용가맹점|거래처|거래처명|이용하신곳|이용처|사용처|받는분|보낸분|보낸분받는분|의뢰인|수취인|의뢰인수취인',
  ),
  description: list(
    '摘要|摘要内容|内容|取引内容|利用内容|取引名|商品名|適用|品名|明細|摘要说明|交易说明|交易摘要|交易描述|交易名称|业务摘要|商品说明|商品名称|商品|说明|用途|交易說明|交易內容|交易明細|消費明細|內容|說明|存摺摘要|적요|내용|거래내용|거래내역|거래적요|상세내용|이용내역|사용내역|기재내용|표시내용|통장표시내용',
  ),
  notes: list(
    'メモ|備考|備考欄|客様メモ|备注|附言|交易附言|交易备注|备注信息|留言|備註|附註|註記|備忘|비고|메모|송금메모|거래메모',
  ),
  category: list(
    'カテゴリ|カテゴリー|大項目|費目|类别|分类|交易分类|收支分类|类目|分類|類別|交易分類|카테고리|분류|대분류',
  ),
  tags: list('タグ|标签|標籤|태그'),
  account: list('口座|口座名|金融機関|保有金融機関|账户|账户名称|帳戶|帳戶名稱|계좌|계좌명'),
  ticker: list('銘柄コード|证券代码|股票代码|股票代號|股票代碼|證券代號|종목코드'),
  quantity: list('数量|約定数量|成交数量|成交股數|股數|수량|체결수량|거래수량'),
  price: list('単価|約定単価|成交价格|成交均价|成交價格|成交單價|단가|체결단가|거래단가'),
} satisfies Readonly<Record<string, readonly string[]>>;

const ROLES = Object.entries(WORDS);
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** お取引内容, ご利用日. */
const POLITE = /^[おご御](?=..)/u;
/** 金額(円), 金额(元), 금액(원). */
const UNIT = /(?<=..)(?:円|元|圓|圆|원)$/u;
const SHORTEST = 2;

/** The header without spaces, a polite prefix and the unit of a currency; undefined if it has no East Asian characters. */
const bare = (words: string): string | undefined =>
  EAST_ASIAN.test(words) ? words.replaceAll(' ', '').replace(POLITE, '').replace(UNIT, '') : undefined;

/**
 * Like `nameScore`, for words without spaces between them. The last part says what a header is: 取引後残高 is a balance, 对方账号 is
 * not a payee. The longest name decides: 本日出金額 is money out, although it ends with 金額.
 */
export const eastAsianScore = (words: string, role: keyof typeof WORDS): number => {
  const name = bare(words);
  if (name === undefined) return 0;
  const exact = WORDS[role].indexOf(name);
  if (exact >= 0) return 200 - exact;
  const length = endLength(name, WORDS[role]);
  return length > 0 && ROLES.every(([, names]) => endLength(name, names) <= length) ? 100 - 1 / length : 0;
};

/** Whether the words are the name of a column in Japanese, Chinese or Korean. */
export const isEastAsianName = (words: string): boolean => {
  const name = bare(words);
  return name !== undefined && name.length >= SHORTEST && ROLES.some(([, names]) => names.includes(name));
};

/** The length of the longest of the names at the end of the text. */
const endLength = (text: string, names: readonly string[]): number =>
  names.reduce(
    (longest, name) =>
      name.length >= SHORTEST && name.length > longest && text.endsWith(name) ? name.length : longest,
    0,
  );
