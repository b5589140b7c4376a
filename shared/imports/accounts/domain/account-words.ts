/** The word account in the header of a column of accounts or of their numbers, without accents. */
export const ACCOUNT =
  /(?<!\p{L})(?:(?:sub)?accounts?(?:num|number|no|nr|id|name)?|accts?|a c (?:no|number|name)|[\p{L}]*konto(?:nummer|nr|name|navn|namn|bezeichnung)?|konta|kontu|konts|kontonumurs|(?:sous )?comptes?|(?:sub)?cuenta|(?:sotto)?conto|(?:sub)?conta|contul|cont|[\p{L}]*rekening(?:nummer|nr|naam)?|tili|tilinumero|rachunek|rachunku|konta|ucet|ucty|uctu|szamla|szamlaszam|bankszamla|szamlaszama|racun|racuna|saskaita|saskaitos|hesap|hesabi|hesap no|счет|счета|счёт|рахунок|рахунку|сметка|сметката|сметки|λογαριασμος|λογαριασμου|חשבון|מספר חשבון|الحساب|حساب|tai khoan)(?!\p{L})|口座|账户|账号|帳戶|帳號|帐户|帐号|계좌|บัญช/u;
export const IBAN = /(?<!\p{L})(?:iban|bban|clabe|cbu|nuban)(?!\p{L})/u;
/** Names that banks and apps give to the parts of their accounts. */
export const PART =
  /^(?:wallets?|portfolios?|pocket|pot|vault|jar|space|depot|geldborse|portemonnaie|portefeuille|cartera|portafoglio|carteira|portmonetka|portfel|кошелек|кошелёк|гаманець|ví|サイフ|財布|钱包|錢包|지갑)(?: (?:name|id|number))?$/u;
export const PRODUCT = /^(?:products?|produkt|produit|producto|produto|prodotto|tuote|продукт)(?: name)?$/u;
export const KIND =
  /^(?:account type|type of account|kontoart|kontotyp|konto typ|type de compte|tipo de cuenta|tipo cuenta|tipo conto|tipo di conto|tipo de conta|rekeningtype|soort rekening|kontotype|rodzaj konta|typ konta|rodzaj rachunku|typ uctu|тип счета)$/u;

/** The account of the other side of a payment. */
export const OTHER_SIDE =
  /counter|contra(?!ct)|gegen|tegen|motkonto|modkonto|modpart|motpart|vasta|payee|payer|paid|benefici|beguns|begun|bene |recip|receiv|sender|remitt|partner|(?<!\p{L})(?:other|third|foreign|correspondent|to|na|till|til|vers|hacia|para|naar|nach|an|dest|target)(?!\p{L})|destin|ziel|contrepart|controparte|contrapart|empf|auftraggeber|zahl|mottag|modtag|saaja|maksaja|odbior|nadaw|kontrah|proti|prijem|platit|platce|kedvezm|ellen|gavej|moket|sanem|maksat|alici|gonderen|karsi|получ|плательщ|отправ|контраг|корресп|одержув|отримув|наредител|δικαιουχ|相手|振込先|对方|對方|対方|收款|付款|상대|받는|보낸|נגד|מוטב/u;
/** Facts about an account other than its number. */
export const FACT =
  /holder|owner|member|inhaber|titula|intestat|houder|haver|wlasciciel|majitel|tulajdonos|владелец|stand|saldo|balance|solde|currency|wahrung|waehrung|devise|divisa|valuta|valuut|waluta|status|category|kategor|opening|fee/u;
/** The account of the family, in so many words. */
export const OWN =
  /(?<!\p{L})(?:own|my|your|auftragskonto|eigen\p{L}*|mein|mon|mi|mio|minha|eget|oma|client|customer|kliendi|kunden\p{L}*)(?!\p{L})/u;
