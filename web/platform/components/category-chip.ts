import banknote from 'lucide/dist/esm/icons/banknote.mjs';
import book from 'lucide/dist/esm/icons/book.mjs';
import briefcase from 'lucide/dist/esm/icons/briefcase.mjs';
import bus from 'lucide/dist/esm/icons/bus.mjs';
import car from 'lucide/dist/esm/icons/car.mjs';
import coffee from 'lucide/dist/esm/icons/coffee.mjs';
import dumbbell from 'lucide/dist/esm/icons/dumbbell.mjs';
import film from 'lucide/dist/esm/icons/film.mjs';
import gift from 'lucide/dist/esm/icons/gift.mjs';
import graduationCap from 'lucide/dist/esm/icons/graduation-cap.mjs';
import heartPulse from 'lucide/dist/esm/icons/heart-pulse.mjs';
import house from 'lucide/dist/esm/icons/house.mjs';
import landmark from 'lucide/dist/esm/icons/landmark.mjs';
import pawPrint from 'lucide/dist/esm/icons/paw-print.mjs';
import phone from 'lucide/dist/esm/icons/phone.mjs';
import piggyBank from 'lucide/dist/esm/icons/piggy-bank.mjs';
import plane from 'lucide/dist/esm/icons/plane.mjs';
import receipt from 'lucide/dist/esm/icons/receipt.mjs';
import shapes from 'lucide/dist/esm/icons/shapes.mjs';
import shirt from 'lucide/dist/esm/icons/shirt.mjs';
import shoppingBasket from 'lucide/dist/esm/icons/shopping-basket.mjs';
import shoppingCart from 'lucide/dist/esm/icons/shopping-cart.mjs';
import store from 'lucide/dist/esm/icons/store.mjs';
import tag from 'lucide/dist/esm/icons/tag.mjs';
import utensils from 'lucide/dist/esm/icons/utensils.mjs';
import wrench from 'lucide/dist/esm/icons/wrench.mjs';
import zap from 'lucide/dist/esm/icons/zap.mjs';
import { type Html, html, NOTHING } from '../html.ts';
import { drawing } from './drawing.ts';

/** The icons that a person can choose, by their stored names, which are those of Lucide. */
const ICONS = {
  shapes,
  'shopping-basket': shoppingBasket,
  'shopping-cart': shoppingCart,
  utensils,
  coffee,
  house,
  wrench,
  zap,
  phone,
  car,
  bus,
  plane,
  'heart-pulse': heartPulse,
  dumbbell,
  shirt,
  gift,
  film,
  book,
  'graduation-cap': graduationCap,
  'paw-print': pawPrint,
  banknote,
  briefcase,
  'piggy-bank': piggyBank,
  landmark,
  receipt,
  store,
  tag,
};

export const CATEGORY_ICONS: readonly string[] = Object.keys(ICONS);

const VIEW = '-8 -8 40 40';

export type Chip = {
  readonly name: string;
  /** `#rrggbb` */
  readonly color: string;
  /** The stored name of an icon; one that is not known is drawn as the general one. */
  readonly icon: string;
};

export type Picture = Omit<Chip, 'name'>;

/** Of categories, by id. */
export type CategoryPictures = ReadonlyMap<string, Picture>;

/** For what has no category. */
export const NO_CATEGORY_PICTURE: Picture = { color: '#8a938f', icon: 'tag' };

/** Colour and icon alone, in a list whose names stand beside them. */
export const categoryPicture = (chip: Picture): Html =>
  html`<svg class="picture" viewBox="${VIEW}" aria-hidden="true">${picture(chip)}</svg>`;

/** The icon alone, in the colour of the text. */
export const categoryIcon = (name: string): Html =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${drawing(ICONS[nameOf({ icon: name })])}</svg>`;

/** The colour alone. */
export const swatch = (color: string): Html =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="11" fill="${color}" stroke="none"/></svg>`;

/** Colour and icon beside the name, which says the same. Without inline styles, so the colours are attributes. */
export const categoryChip = (chip: Chip): Html =>
  html`<span class="chip"><svg viewBox="${VIEW}" aria-hidden="true">${picture(chip)}</svg><bdi>${chip.name}</bdi></span>`;

/** The picture alone where many are on one page: it refers to one of `chipPictures`. */
export const repeatedPicture = (chip: Picture): Html =>
  html`<svg aria-hidden="true"><use href="#${idOf(chip)}"/></svg>`;

/** The pictures of these chips, each once, so that a long list has a bounded weight. */
export const chipPictures = (chips: readonly Picture[]): Html => {
  const byId = new Map(chips.map((chip) => [idOf(chip), chip]));
  if (byId.size === 0) return NOTHING;
  return html`<svg class="visually-hidden" aria-hidden="true"><defs>${[...byId].map(
    ([id, chip]) => html`<symbol id="${id}" viewBox="${VIEW}">${picture(chip)}</symbol>`,
  )}</defs></svg>`;
};

/** Short, because a list repeats it. */
const idOf = (chip: Picture): string => `c${CATEGORY_ICONS.indexOf(nameOf(chip))}-${chip.color.slice(1)}`;

/** The stylesheet places the circle, and draws on it in white. */
const picture = (chip: Picture): Html => {
  const drawn = drawing(ICONS[nameOf(chip)]);
  return html`<circle fill="${chip.color}"/>${isLight(chip.color) ? html`<g stroke="#000">${drawn}</g>` : drawn}`;
};

const nameOf = ({ icon }: Pick<Chip, 'icon'>): keyof typeof ICONS =>
  Object.hasOwn(ICONS, icon) ? (icon as keyof typeof ICONS) : 'shapes';

/** Whether white on it would have less contrast than 2.5:1. */
const isLight = (color: string): boolean => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (red * 0.2126 + green * 0.7152 + blue * 0.0722 + 0.05) < 2.5;
};
