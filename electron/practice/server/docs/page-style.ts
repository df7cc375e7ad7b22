import type { Html } from './html'

export const pageStyle: Html = {
  html: `
:root { color-scheme: light dark; --line: #8884; --soft: #8881; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 80rem; display: grid; grid-template-columns: 19rem minmax(0, 1fr); gap: 2rem;
  padding: 0 1.5rem; font: 15px/1.5 system-ui, sans-serif; }
nav { position: sticky; top: 0; align-self: start; height: 100vh; overflow: auto; padding: 1.5rem 0; font-size: 13px; }
nav ul { list-style: none; margin: 0; padding: 0 0 .5rem; }
nav a { display: block; padding: .15rem .4rem; text-decoration: none; overflow-wrap: anywhere; color: inherit; }
nav a:hover, nav a:focus-visible { background: var(--soft); }
summary { cursor: pointer; font-weight: 600; padding: .25rem 0; }
main { padding: 1.5rem 0 6rem; }
section { border-top: 1px solid var(--line); padding: .5rem 0 1rem; }
h2 { margin: 2.5rem 0 .5rem; }
h3 { margin: .75rem 0 .25rem; font-size: 1rem; overflow-wrap: anywhere; }
h4 { margin: .75rem 0 .25rem; font-size: .85rem; }
.method { font: 600 11px/1 ui-monospace, monospace; padding: .2em .4em; border: 1px solid var(--line); border-radius: 3px; }
code { font: .92em ui-monospace, monospace; }
table { border-collapse: collapse; width: 100%; font-size: 13px; }
th, td { text-align: left; vertical-align: top; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid var(--soft); }
th { font-weight: 400; width: 16rem; }
td:nth-child(2) { width: 5rem; opacity: .75; }
@media (max-width: 50rem) { body { display: block; } nav { position: static; height: auto; } th { width: 40%; } }
`,
}
