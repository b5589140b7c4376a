/**
 * Chains of the larger countries, and words for a kind of shop such as “pharmacy”, by the key of the starter category that most of what they sell belongs to. Each name is one or more
 * words, in plain letters, that hardly mean anything else.
 */
const SHOPS: Readonly<Record<string, string>> = {
  groceries: `ahorramas|albert heijn|albertsons|alcampo|aldi|aldi sud|alnatura|asda|auchan|billa|biocoop|carrefour|
    casino supermarche|co operative food|coles supermarkets|conad|coop city|coop pronto|costco whse|denner ag|
    denns biomarkt|e leclerc|edeka|eroski|esselunga|eurospar|eurospin|food basics|food lion|foodland|franprix|
    giant eagle|gousto|h e b|heb grocery|hellofresh|hipercor|hofer dankt|hy vee|hyper u|iceland foods|
    iga supermarket|instacart|intermarche|interspar|iper la grande|jumbo supermarkten|kaufland|kroger|leclerc drive|
    lidl|loblaws|marks spencer simply food|meijer|mercadona|metro plus epicerie|migros|monoprix|morrisons|mpreis|
    netto marken discount|no frills|norma filiale|ocado|pam panorama|penny markt|picard surgeles|piggly wiggly|
    plus supermarkt|provigo|publix|real canadian superstore|rewe|safeway|sainsbury s|sainsburys|sams club|shoprite|
    sobeys|spar dankt|sprouts farmers|stop shop|super u|tegut|tesco|trader joe s|trader joes|volg|waitrose|wal mart|
    walmart|wegmans|whole foods|wholefds|winco foods|winn dixie|woolworths`,
  eating_out: `applebee s|applebees|arby s|arbys|buffalo grill|burger king|chick fil a|chipotle|dairy queen|deliveroo|denny s|
    dennys|domino s pizza|dominos|doordash|five guys|flunch|foodora|foster s hollywood|grubhub|hans im gluck|
    hungry jack s|hungry jacks|ihop|jd wetherspoon|just eat|kentucky fried|kfc|lieferando|lorangerie|mcdonald s|
    mcdonalds|menulog|nando s|nandos|nordsee|olive garden|panda express|panera bread|papa john s|papa johns|
    pizza express|pizza hut|popeyes|shake shack|skipthedishes|swiss chalet|taco bell|telepizza|
    tim hortons restaurant|uber eats|ubereats|vapiano|wagamama|wendy s|wendys|wetherspoon`,
  coffee: `backwerk|caffe nero|costa coffee|dunkin|einstein kaffee|gloria jeans|greggs|kamps backstube|krispy kreme|
    le crobag|paul boulangerie|peet s coffee|peets coffee|pret a manger|starbucks|tchibo|tim hortons`,
  fuel: `agip|ampol|apcoa|aral station|aral tankstelle|avia tankstelle|bp petrol|bp station|buc ee s|caltex|cepsa|
    chevron|circle k|conoco|contipark|easypark|eni station|esso|exxon|exxonmobil|galp|gulf oil|jet tankstellen|
    justpark|marathon petro|mobil station|omv|parkmobile|paybyphone|petro canada|phillips 66|q park|quiktrip|
    racetrac|repsol|ringgo|sheetz|shell oil|shell service|shell station|shell tankstelle|speedway|sunoco|tamoil|
    texaco|totalenergies|wawa`,
  public_transport: `amtrak|atac roma|avanti west coast|bart clipper|blablacar|bvg|cabify|db fernverkehr|db vertrieb|deutsche bahn|
    flixbus|flixtrain|free now|gvb|hvv|italo treno|kvb koln|lner|lyft ride|mbta|metra rail|metro de madrid|mta nyct|
    mvg munchen|myki|national rail|nationalrail|navigo|ns groep|ns reizigers|obb|oebb|opal travel|ov chipkaart|
    presto card|ratp|renfe|rheinbahn|sbb cff ffs|sbb mobile|septa|sncf|swm munchen|tfl travel|tmb barcelona|
    trainline|transport for london|trenitalia|ttc transit|uber technologies|uber trip|via rail|wiener linien|wmata|
    zvv`,
  clothes: `about you|adidas com|asos|banana republic|bershka|c a mode|ernstings family|foot locker|forever 21|
    hennes mauritz|kik textilien|mango outlet|massimo dutti|new yorker|nike com|old navy|peek cloppenburg|primark|
    pull bear|stradivarius|t k maxx|takko|tj maxx|tk maxx|uniqlo|urban outfitters|vinted|zalando|zara home`,
  household: `b m bargains|bed bath beyond|bipa|dm drogerie|dollar general|dollar tree|etos|family dollar|flying tiger|
    dirk rossmann|home bargains|kruidvat|mueller drogerie|poundland|superdrug`,
  furniture: `ace hardware|b q warehouse|bauhaus baumarkt|brico depot|bricomarche|bunnings|canadian tire|castorama|conforama|
    diy com|dunelm|gamma bouwmarkt|hagebau|home depot|homebase|hornbach baumarkt|ikea|jumbo baumarkt|jysk|
    leroy merlin|lowe s home|lowes|maisons du monde|menards|mobelix|obi baumarkt|poco einrichtung|praxis bouwmarkt|
    roller mobel|screwfix|toom baumarkt|wayfair|wickes|xxxlutz`,
  subscriptions: `adobe creative|adobe systems|amazon prime|apple com bill|audible|canal plus|chatgpt|crave tv|crunchyroll|dazn|
    deezer|disney plus|disneyplus|dropbox|google one|google youtube|hbo max|hulu|icloud|itunes com|joyn plus|
    microsoft 365|netflix|new york times|nintendo online|nytimes|openai|paramount plus|patreon|peacock tv|
    playstation plus|prime video|rtl plus|sky deutschland|soundcloud|spotify|the economist|the guardian|tidal music|
    washington post|wow tv|xbox game pass|youtube premium`,
  phone: `1 1 telecom|a1 telekom|aldi talk|at t mobility|bell canada|bouygues telecom|bt group|comcast|congstar|
    cox communications|deutsche telekom|ee limited|fastweb|fido mobile|free mobile|free telecom|giffgaff|
    iliad italia|kpn|magenta telekom|masmovil|movistar|o2 germany|odido|optus|orange sa|rogers wireless|salt mobile|
    sfr fixe|sky broadband|spectrum mobile|sunrise communications|swisscom|t mobile|telefonica germany|
    telekom deutschland|telstra|telus|tesco mobile|three uk|tim italia|tmobile|verizon|virgin media|vodafone|
    wind tre|windtre|xfinity|yoigo|ziggo`,
  sports: `anytime fitness|basic fit|clever fit|david lloyd|decathlon|equinox fitness|fitness first|fitx|go sport|
    gold s gym|goldsgym|goodlife fitness|intersport|john reed fitness|la fitness|mcfit|orangetheory|peloton|
    planet fitness|puregym|sport schuster|the gym group|urban sports`,
  books: `barnes noble|bol com|cultura com|dymocks|feltrinelli|fnac|game stop|gamestop|hugendubel|indigo books|
    mondadori store|nintendo eshop|playstation network|steam games|steam purchase|steampowered|waterstones|wh smith|
    whsmith`,
  travel: `accor|agoda|air canada|air france|airbnb|alaska airlines|american airlines|austrian airlines|avis rent|
    bolt rides|booking com|british airways|delta air|easyjet|enterprise rent|europcar|eurowings|expedia|hertz|
    hilton hotels|hotels com|iberia lineas|ibis hotel|ita airways|jetblue|jetstar|klm royal|lufthansa|
    marriott hotels|motel one|premier inn|qantas|ryanair|sixt|southwest airlines|swiss international|travelodge|
    united airlines|virgin australia|vueling|westjet|wizz air|wizzair`,
  health: `apollo optik|apotheek|apotheke|chemist warehouse|cvs pharmacy|docmorris|farmacia|fielmann|kaiser permanente|
    labcorp|lloydspharmacy|pharmacie|pharmacy|priceline pharmacy|quest diagnostics|rite aid|shop apotheke|
    shoppers drug mart|specsavers|vision express|walgreens`,
  insurance: `aami|achmea|admiral insurance|allianz versicherung|allstate|aviva insurance|axa versicherung|centraal beheer|
    devk|die mobiliar|direct line|ergo versicherung|farmers ins|geico|generali versicherung|groupama|
    helvetia versicherung|huk coburg|intact insurance|liberty mutual|linea directa|lv insurance|macif|maif|mapfre|
    matmut|nationwide ins|nrma insurance|progressive ins|state farm|unipolsai|usaa insurance|wiener stadtische`,
  children: `baby walz|buy buy baby|fisher price|jako o|mothercare|smyths toys|tausendkind|toys r us`,
  pets: `arcaplanet|chewy com|das futterhaus|fressnapf|global pet foods|kiwoko|maxi zoo|pet supplies plus|petbarn|petco|
    pets at home|petsmart|petstock|qualipet|zooplus|zooroyal`,
  utilities: `a2a energia|agl energy|bc hydro|british gas|con edison|coned|dominion energy|duke energy|e on energie|
    edf clients|edf energy|enbw|endesa|eneco|enel energia|energyaustralia|engie|eni plenitude|essent|ewe vertrieb|
    ewz|hydro quebec|iberdrola|lichtblick|national grid|naturgy|octopus energy|origin energy|ovo energy|pacific gas|
    pg e|rheinenergie|rwe|scottish power|scottishpower|severn trent|stadtwerke|thames water|toronto hydro|
    vattenfall|vattenfall klant|verbund ag|wien energie|yello strom`,
};

/** Chains whose names are words or people too: these are shops only where a number or a company form follows, as on receipts. */
const ALSO_WORDS: Readonly<Record<string, string>> = {
  groceries: 'denner|hofer|jumbo|leclerc|netto|norma|penny|spar|target',
  clothes: 'deichmann|gap|mango|zara',
  household: 'action|boots|hema|rossmann',
  fuel: 'aral|jet|shell|valero',
  furniture: 'argos|bauhaus|hornbach|obi',
  books: 'thalia',
  eating_out: 'subway',
  travel: 'hilton|iberia|marriott',
};

type Shop = { readonly words: readonly string[]; readonly category: string; readonly isWord: boolean };

const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const shopsIn = (names: Readonly<Record<string, string>>, isWord: boolean): readonly Shop[] =>
  Object.entries(names).flatMap(([category, list]) =>
    list.split('|').map((name) => ({ words: wordsOf(name), category, isWord })),
  );

/** By their first word, the longest name first. */
const BY_FIRST_WORD: ReadonlyMap<string, readonly Shop[]> = Map.groupBy(
  [...shopsIn(SHOPS, false), ...shopsIn(ALSO_WORDS, true)].toSorted((a, b) => b.words.length - a.words.length),
  ({ words: [first = ''] }) => first,
);

const NUMBER_OR_FORM = /^(?:\d{3,}|gmbh|ag|kg|se|sa|nv|bv|ltd|plc|inc|filiale|fil|store|stores)$/;

const isAt =
  (words: readonly string[], at: number) =>
  ({ words: own, isWord }: Shop): boolean =>
    own.every((word, next) => words[at + next] === word) &&
    (!isWord || (at === 0 && NUMBER_OR_FORM.test(words[own.length] ?? '')));

/** A shop that a name contains. */
export type KnownShop = {
  /** The words of the name that say so, in capitals. */
  readonly name: string;
  /** The key of a starter category. */
  readonly category: string;
};

/** The chain in the name of a transaction, by whole words; undefined if there is none, or if there are two of different kinds. */
export const knownShop = (name: string): KnownShop | undefined => {
  const words = wordsOf(name);
  const found = words.flatMap((word, at) => BY_FIRST_WORD.get(word)?.find(isAt(words, at)) ?? []);
  const [shop] = found;
  if (shop === undefined || found.some(({ category }) => category !== shop.category)) return undefined;
  return { name: shop.words.join(' ').toUpperCase(), category: shop.category };
};

/** The keys of the starter categories that shops belong to. */
export const SHOP_CATEGORIES: readonly string[] = Object.keys(SHOPS);
