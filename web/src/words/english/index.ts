/** Every template of the page, in English. Its ids are the type of all others. */

import { account } from './account';
import { admin } from './admin';
import { battle } from './battle';
import { desk } from './desk';
import { error } from './error';
import { games } from './games';
import { invitation } from './invitation';
import { learn } from './learn';
import { lobby } from './lobby';
import { map } from './map';
import { newTable } from './newTable';
import { overlay } from './overlay';
import { panel } from './panel';
import { person } from './person';
import { piece } from './piece';
import { player } from './player';
import { replay } from './replay';
import { rules } from './rules';
import { sandbox } from './sandbox';
import { settings } from './settings';
import { site } from './site';
import { social } from './social';
import { table } from './table';

export const english = {
  ...account,
  ...admin,
  ...battle,
  ...desk,
  ...error,
  ...games,
  ...invitation,
  ...learn,
  ...lobby,
  ...map,
  ...newTable,
  ...overlay,
  ...panel,
  ...person,
  ...piece,
  ...player,
  ...replay,
  ...rules,
  ...sandbox,
  ...settings,
  ...site,
  ...social,
  ...table,
} as const;
