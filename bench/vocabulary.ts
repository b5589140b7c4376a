/** Words as they stand on bank statements; invented, so that no file carries anybody's data. */
export const CHANNELS = [
  'POS PURCHASE',
  'CARD PAYMENT',
  'DIRECT DEBIT',
  'ONLINE TRANSFER',
  'ATM WITHDRAWAL',
  'STANDING ORDER',
  'CONTACTLESS',
  'REFUND',
];

const FIRST_WORDS = [
  ...['CORNER', 'GREEN', 'NORTHSIDE', 'HARBOUR', 'CITY', 'OLD MILL', 'LANTERN', 'RIVERBANK', 'SUNRISE', 'BLUE DOOR'],
  ...['ORCHARD', 'SUMMIT', 'PAPER', 'MAPLE', 'QUARRY', 'TIDE', 'STONEBRIDGE', 'FERN', 'PIXEL', 'HILLTOP', 'BRASS'],
  ...['WILLOW', 'COPPER', 'AMBER', 'LOCAL', 'MERIDIAN', 'WEST END', 'SILVER', 'CEDAR', 'UNION', 'KESTREL', 'FOUR OAKS'],
];
const SECOND_WORDS = [
  ...['BAKERY', 'MARKET', 'PHARMACY', 'FUEL', 'TRANSIT', 'BOOKS', 'CAFE', 'HARDWARE', 'GROCERS', 'DENTAL', 'TOYS'],
  ...['OUTDOOR', 'STATIONERS', 'MOBILE', 'GYM', 'POWER CO', 'WATER', 'GARDEN', 'REPAIR', 'VETS', 'KITCHEN', 'HOTEL'],
  ...['PIZZA', 'AIRWAYS', 'COUNCIL', 'CLINIC', 'PARKING', 'CINEMA', 'TAILORS', 'INSURANCE', 'FLORIST', 'STREAMING'],
];

export const MERCHANTS = FIRST_WORDS.flatMap((first) => SECOND_WORDS.map((second) => `${first} ${second}`));

export const CATEGORIES = [
  ...['Groceries', 'Dining out', 'Transport', 'Fuel', 'Health', 'Rent', 'Utilities', 'Insurance', 'Clothing', 'Books'],
  ...['Children', 'Pets', 'Travel', 'Hobbies', 'Gifts', 'Taxes', 'Fees', 'Salary', 'Interest', 'Other'],
];

export const TAGS = [
  ...['shared', 'reimburse', 'business', 'holiday', 'subscription', 'cash', 'online', 'review', 'tax', 'one-off'],
];

export const ACCOUNTS = [
  ...['Everyday 4417', 'Joint 0923', 'Savings 7781', 'Rainy day 3306', 'Travel card 5512'],
  ...['Household 2894', 'Business 6150', 'Student 8047', 'Holiday fund 1269', 'Old bank 9935'],
];

export const NOTES = ['paid by phone', 'split with Kim', 'see receipt', 'monthly', 'ask for refund', 'for the garden'];
