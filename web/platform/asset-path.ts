export type AssetName = 'app.css' | 'app.js' | 'favicon.svg' | 'favicon.ico';

/** Put in by the build: the name of each asset as it was built, with a digest of its content. */
declare const ASSET_NAMES: Readonly<Record<AssetName, string>>;

/** Where a browser finds an asset. An address never changes its content; what runs without a build has plain names. */
export const assetPath = (name: AssetName): string =>
  `/assets/${typeof ASSET_NAMES === 'undefined' ? name : ASSET_NAMES[name]}`;
