import appWindow from 'lucide/dist/esm/icons/app-window.mjs';
import arrowLeftRight from 'lucide/dist/esm/icons/arrow-left-right.mjs';
import bitcoin from 'lucide/dist/esm/icons/bitcoin.mjs';
import bookOpen from 'lucide/dist/esm/icons/book-open.mjs';
import calculator from 'lucide/dist/esm/icons/calculator.mjs';
import calendarClock from 'lucide/dist/esm/icons/calendar-clock.mjs';
import car from 'lucide/dist/esm/icons/car.mjs';
import chartPie from 'lucide/dist/esm/icons/chart-pie.mjs';
import copy from 'lucide/dist/esm/icons/copy.mjs';
import creditCard from 'lucide/dist/esm/icons/credit-card.mjs';
import fileDown from 'lucide/dist/esm/icons/file-down.mjs';
import fileUp from 'lucide/dist/esm/icons/file-up.mjs';
import fingerprint from 'lucide/dist/esm/icons/fingerprint-pattern.mjs';
import gem from 'lucide/dist/esm/icons/gem.mjs';
import handCoins from 'lucide/dist/esm/icons/hand-coins.mjs';
import house from 'lucide/dist/esm/icons/house.mjs';
import keyRound from 'lucide/dist/esm/icons/key-round.mjs';
import landmark from 'lucide/dist/esm/icons/landmark.mjs';
import logIn from 'lucide/dist/esm/icons/log-in.mjs';
import mail from 'lucide/dist/esm/icons/mail.mjs';
import menu from 'lucide/dist/esm/icons/menu.mjs';
import monitor from 'lucide/dist/esm/icons/monitor.mjs';
import receipt from 'lucide/dist/esm/icons/receipt.mjs';
import repeat from 'lucide/dist/esm/icons/repeat.mjs';
import scrollText from 'lucide/dist/esm/icons/scroll-text.mjs';
import settings from 'lucide/dist/esm/icons/settings.mjs';
import shapes from 'lucide/dist/esm/icons/shapes.mjs';
import shieldCheck from 'lucide/dist/esm/icons/shield-check.mjs';
import slidersHorizontal from 'lucide/dist/esm/icons/sliders-horizontal.mjs';
import trendingUp from 'lucide/dist/esm/icons/trending-up.mjs';
import triangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs';
import undo from 'lucide/dist/esm/icons/undo-2.mjs';
import users from 'lucide/dist/esm/icons/users.mjs';
import wallet from 'lucide/dist/esm/icons/wallet.mjs';
import wand from 'lucide/dist/esm/icons/wand-sparkles.mjs';
import webhook from 'lucide/dist/esm/icons/webhook.mjs';
import { type Html, html } from '../html.ts';
import { drawing } from './drawing.ts';

/** Icons of Lucide (ISC). Each is imported by its file, because the index of the package has all 1,700. */
const ICONS = {
  accounts: wallet,
  applications: appWindow,
  banks: landmark,
  budget: calculator,
  categories: shapes,
  changes: undo,
  device: monitor,
  duplicates: copy,
  exports: fileDown,
  filters: slidersHorizontal,
  imports: fileUp,
  investments: trendingUp,
  invitation: mail,
  log: scrollText,
  menu,
  over: triangleAlert,
  overview: house,
  passkey: fingerprint,
  protection: shieldCheck,
  providers: keyRound,
  recurring: calendarClock,
  reference: bookOpen,
  rules: wand,
  settings,
  signIn: logIn,
  spending: chartPie,
  transactions: arrowLeftRight,
  transfers: repeat,
  users,
  webhook,
  // Classes of account, by their names in the API
  depository: landmark,
  investment: trendingUp,
  crypto: bitcoin,
  property: house,
  vehicle: car,
  other_asset: gem,
  credit_card: creditCard,
  loan: handCoins,
  other_liability: receipt,
};

export type IconName = keyof typeof ICONS;

export const ICON_NAMES = Object.keys(ICONS) as IconName[];

/** A drawing beside a text that says the same. */
export const icon = (name: IconName): Html =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${drawing(ICONS[name])}</svg>`;

/** The mark of the product: a ticket with its counterfoil. */
export const mark = (): Html =>
  html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><path d="M4 5h8v22H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zm10 0h14a2 2 0 0 1 2 2v18a2 2 0 0 1-2 2H14z"/><path class="lines" d="M5 11h4M5 16h4M17 11h9M17 16h9M17 21h5"/></svg>`;
