/** Stories, for development only: the board by itself, all pieces on one page, and all that can lie beside a map.
 *
 * The address says what is shown: `?story=pieces`, `?story=panels`, `?theme=dark`, and `?game=GAME&table=...` for a real
 * table of the server behind the development server. Without a game it is the small invented map.
 */
import { mount } from 'svelte';
import '@fontsource/alegreya/500-italic.css';
import '@fontsource/alegreya/700.css';
import '@fontsource/alegreya/800.css';
import '@fontsource/barlow/400.css';
import '@fontsource/barlow/600.css';
import '@fontsource/barlow-condensed/500.css';
import '@fontsource/barlow-condensed/600.css';
import '@fontsource/barlow-condensed/700.css';
import '../../styles/theme.css';
import '../../styles/base.css';
import { api } from '../../lib/api';
import { drawable } from '../../lib/wants';
import BoardStory from './BoardStory.svelte';
import { BOARD, CHART, DRAWING } from './fixture';
import PanelsStory from './PanelsStory.svelte';
import PiecesStory from './PiecesStory.svelte';

const asked = new URLSearchParams(location.search);
const theme = asked.get('theme') === 'dark' ? 'dark' : 'light';
document.documentElement.dataset['theme'] = theme;

async function position() {
  const game = asked.get('game');
  if (!game) return { chart: CHART, drawing: DRAWING, board: BOARD };
  const [chart, drawing, { view }] = await Promise.all([
    api.chart(game),
    api.drawing(game),
    api.view(asked.get('table') ?? '', null),
  ]);
  return { chart, drawing, board: view === undefined ? {} : drawable(view).board };
}

const target = document.getElementById('story') as HTMLElement;
if (asked.get('story') === 'pieces') mount(PiecesStory, { target });
else if (asked.get('story') === 'panels') mount(PanelsStory, { target, props: { theme } });
else {
  const ids = (name: string) => asked.get(name)?.split(',').filter(Boolean) ?? [];
  const props = {
    theme,
    selectable: ids('can'),
    selected: ids('chosen'),
    refused: ids('not'),
    battles: ids('battle'),
  };
  mount(BoardStory, { target, props: { ...(await position()), ...props } as never });
}
