import { wholeWord } from './whole-words.ts';

/** Words of categories of spending, by languages. */
const SPENDING = wholeWord(
  [
    'food|grocer(?:y|ies)|restaurants?|dining|coffee|shopping|entertainment|gas|fuel|utilities|bills|rent|housing|household|travel|clothing|medical|subscriptions?|transport(?:ation)?|personal care|expenses?|spending',
    'lebensmittel|essen|einkauf|einkäufe|freizeit|miete|versicherung(?:en)?|verkehr|haushalt|kleidung|gesundheit|reisen|tanken|ausgaben',
    'alimentation|courses|loisirs|loyer|assurances?|transports?|logement|vêtements|santé|voyages|abonnements?|essence|dépenses?',
    'comida|supermercados?|restaurantes?|ocio|alquiler|seguros|transporte|ropa|salud|viajes|hogar|gasolina|compras|gastos?',
    'spesa|alimentari|ristoranti|trasporti|affitto|salute|viaggi|abbigliamento|svago|benzina|spese',
    'alimentação|mercado|lazer|aluguel|saúde|moradia|vestuário|viagens|despesas?',
    'boodschappen|horeca|vervoer|huur|verzekering(?:en)?|kleding|gezondheid|vakantie|wonen|uitgaven',
    'mat|livsmedel|restaurang(?:er)?|hyra|kläder|hälsa|resor|nöje|boende|utgifter|dagligvarer|husleie|husleje|klær|tøj|udgifter',
    'ruoka|ravintolat?|vuokra|vaatteet|liikenne|terveys|menot',
    'jedzenie|żywność|restauracje|zakupy|czynsz|ubrania|zdrowie|paliwo|rozrywka|wydatki',
    'potraviny|jídlo|restaurace|nájem|doprava|oblečení|zdraví|zábava|výdaje|élelmiszer|étterem|lakbér|közlekedés|ruházat|kiadások?',
    'продукты|еда|рестораны|кафе|транспорт|одежда|здоровье|развлечения|супермаркеты|расходы|продукти|їжа|ресторани|витрати',
    'yemek|restoran|kira|ulaşım|giyim|sağlık|akaryakıt|giderler|φαγητό|εστιατόρια|έξοδα|hrana|gorivo|mâncare|cumpărături|maistas|pārtika|toit',
  ],
  '食費|食料品|外食|交通費|日用品|住居|衣服|医療|娯楽|餐饮|餐飲|食品|购物|購物|交通|房租|医疗|醫療|娱乐|娛樂|식비|외식|교통|쇼핑|생활|의료',
);

/** Whether a category is of spending, such as `Groceries`. */
export const namesSpending = (category: string): boolean => SPENDING.test(category);
