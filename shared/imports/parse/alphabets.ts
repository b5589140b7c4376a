export type Script = {
  /** Encodings whose text can be in these languages, the commonest first. */
  readonly encodings: readonly string[];
  /** For each language the lower-case letters beyond ASCII, and the signs only it uses. */
  readonly languages: readonly string[];
  /** Words are written with these letters alone, not with some of them among ASCII ones. */
  readonly dense: boolean;
};

const WESTERN: Script = {
  encodings: ['windows-1252', 'iso-8859-15', 'macintosh'],
  languages: [
    'àâçéèêëîïôœùûü', // French
    'äöüßé', // German
    'áéíñóúü¿¡ºª', // Spanish
    'àèéíïòóúüç', // Catalan
    'áâãàçéêíóôõúüºª', // Portuguese
    'àèéìòùîºª', // Italian
    'åäöæøéü', // Danish, Norwegian, Swedish, Finnish
    'áéíóúëïöüèêç', // Dutch
    'áéíóúýþæöð', // Icelandic
    'äöõüšž', // Estonian
  ],
  dense: false,
};

const CENTRAL_EUROPEAN: Script = {
  encodings: ['windows-1250', 'iso-8859-2'],
  languages: [
    'ąćęłńóśźż', // Polish
    'áčďéěíňóřšťúůýž', // Czech
    'áäčďéíĺľňóôŕšťúýž', // Slovak
    'áéíóöőúüű', // Hungarian
    'čćđšž', // Croatian, Slovene
    'ăâîşţ', // Romanian
    'äöüß', // German
    'çë', // Albanian
  ],
  dense: false,
};

const OTHERS: readonly Script[] = [
  {
    encodings: ['windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5'],
    languages: ['абвгдеёжзийклмнопрстуфхцчшщъыьэюя', 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя'],
    dense: true,
  },
  { encodings: ['windows-1253', 'iso-8859-7'], languages: ['αβγδεζηθικλμνξοπρστυφχψωςάέήίόύώϊϋΐΰ'], dense: true },
  { encodings: ['windows-1254'], languages: ['çğıöşüâîûİ'], dense: false },
  { encodings: ['windows-1257'], languages: ['āčēģīķļņšūž', 'ąčęėįšųūž', 'äöõüšž'], dense: false },
];

export const SCRIPTS: readonly Script[] = [WESTERN, CENTRAL_EUROPEAN, ...OTHERS];
