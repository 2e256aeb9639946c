/** Served at {publicUrl}/banco.css. */
export const BANK_CSS = `
:root { color-scheme: light dark; --bg: #f6f7f5; --surface: #fff; --text: #14201b; --muted: #4a5a53; --line: #767f7a;
  --brand: #0a6b4b; --on-brand: #fff; --signal: #f5b800; --on-signal: #1d1600; }
@media (prefers-color-scheme: dark) { :root { --bg: #0e1512; --surface: #17211c; --text: #eef3f0; --muted: #a9b8b0;
  --line: #7f8f87; --brand: #5fd3a2; --on-brand: #06281b; --signal: #fc3; --on-signal: #1d1600; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 32rem; margin: 0 auto; padding: 16px; }
h1 { font-size: 28px; line-height: 1.2; margin: 16px 0; }
.notice { margin: 0; padding: 8px 12px; background: var(--signal); color: var(--on-signal); border-radius: 10px; }
dl { margin: 0 0 16px; padding: 16px; background: var(--surface); border-radius: 10px; }
dl div + div { margin-top: 12px; }
dt { color: var(--muted); font-size: 14px; }
dd { margin: 0; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.state { font-weight: 600; }
form { margin: 0 0 12px; }
button { width: 100%; min-height: 48px; padding: 8px 16px; font: inherit; font-weight: 600; border-radius: 10px; cursor: pointer; }
button.main { background: var(--brand); color: var(--on-brand); border: 1px solid var(--brand); }
button.other { background: transparent; color: var(--text); border: 1px solid var(--line); }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
`;
