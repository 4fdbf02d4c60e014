/** The look of the page: both colour schemes, wide and narrow, on paper too. Text has a contrast of 4.5 at least. */
export const STYLE = `
:root{color-scheme:light dark;--ink:light-dark(#17202b,#e8edf3);--soft:light-dark(#556271,#a3b1c0);--line:light-dark(#d5dce4,#2f3b49);--back:light-dark(#fff,#11171e);--card:light-dark(#f6f8fa,#18212b);--up:light-dark(#1f7a4a,#4cc38a);--down:light-dark(#c02f26,#ff8077);--unknown:light-dark(#7a5d12,#dcb94f)}
*{box-sizing:border-box}
body{font:15px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--back);max-width:1100px;margin:0 auto;padding:24px 16px 64px;overflow-wrap:anywhere}
h1{font-size:24px;line-height:1.25;margin:0 0 4px}h2{font-size:19px;line-height:1.3;margin:0}h3{font-size:15px;margin:20px 0 6px}
a{color:inherit}p{margin:4px 0}
.soft,small{color:var(--soft)}.met{color:var(--up)}.failed{color:var(--down)}.skipped{color:var(--unknown)}
code,pre{font:12.5px/1.55 ui-monospace,monospace}
pre{white-space:pre-wrap;margin:6px 0 0;padding:8px 10px;border:1px solid var(--line);border-radius:6px;background:var(--card)}
section{margin-top:40px;padding-top:20px;border-top:1px solid var(--line)}
ul,ol{list-style:none;margin:0;padding:0}
.contents{margin-top:16px}.contents li{display:flex;gap:10px;padding:3px 0}.contents b{flex:0 0 44px;font-size:13px;line-height:1.75}
.case{display:grid;grid-template-columns:84px minmax(0,1fr) max-content;gap:2px 12px;padding:8px 0;border-top:1px solid var(--line)}
.case>b{font-size:13px;line-height:1.75}.case time{color:var(--soft);font-variant-numeric:tabular-nums}
details{margin-top:8px}summary{cursor:pointer;padding:4px 0}
figure{margin:10px 0 0}img{display:block;max-width:100%;border:1px solid var(--line);border-radius:6px}
.lane{display:grid;grid-template-columns:minmax(90px,190px) minmax(0,1fr);gap:12px;align-items:center;padding:2px 0;font-size:13px}
.lane>span{color:var(--soft);line-height:1.3}
.track{position:relative;height:14px;border-radius:3px;background:var(--card);overflow:hidden}
.track i{position:absolute;top:0;bottom:0;min-width:1px}
.track .up{background:var(--up);opacity:.35}.track .down{background:var(--down)}
.track .unknown{background:repeating-linear-gradient(135deg,var(--unknown) 0 3px,transparent 3px 7px)}
.track .tick{width:3px;margin-left:-1px;background:var(--ink)}.track .tick.met{background:var(--up)}.track .tick.failed{background:var(--down);width:5px}
.axis{display:flex;justify-content:space-between;color:var(--soft);font-size:12px;font-variant-numeric:tabular-nums}
.key{display:flex;flex-wrap:wrap;gap:4px 16px;margin-top:6px;font-size:13px;color:var(--soft)}.key .track{display:inline-block;width:22px;height:10px;margin-right:6px}.key .track i{left:0;right:0}
.steps li{display:flex;justify-content:space-between;gap:12px;padding:3px 0;border-top:1px solid var(--line)}
@media(max-width:560px){.case{grid-template-columns:minmax(0,1fr) max-content}.case>div{grid-column:1/-1;grid-row:2}.lane{grid-template-columns:minmax(0,1fr);gap:2px}}
@media print{body{max-width:none}section{break-inside:avoid-page}}`
