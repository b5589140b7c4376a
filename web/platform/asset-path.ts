export type AssetName =
  | 'app.css'
  | 'app.js'
  | 'passkeys.js'
  | 'go-to.js'
  | 'picker.js'
  | 'favicon.svg'
  | 'favicon.ico'
  | 'icon.svg'
  | 'icon-180.png'
  | 'icon-192.png'
  | 'icon-512.png'
  | 'app.webmanifest'
  | 'figtree-latin.woff2'
  | 'figtree-latin-ext.woff2'
  | 'licenses.txt';

/** Defined by the build, as JSON: the file name of each asset, with a hash of its content. */
declare const ASSET_NAMES: string;

const names: Partial<Record<AssetName, string>> = typeof ASSET_NAMES === 'undefined' ? {} : JSON.parse(ASSET_NAMES);

/** The URL of an asset. Its content never changes; without a build, names are plain. */
export const assetPath = (name: AssetName): string => `/assets/${names[name] ?? name}`;
