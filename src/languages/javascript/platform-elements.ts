/** Elements of HTML and SVG that share their names with what programs call their variables. */
export const platformElements: ReadonlySet<string> = new Set(
  (
    'a abbr address animate area article aside audio b base bdi bdo blockquote body br button canvas caption circle ' +
    'cite clipPath code col colgroup data datalist dd defs del desc details dfn dialog div dl dt ellipse em embed ' +
    'fieldset figcaption figure filter footer foreignObject form g h1 h2 h3 h4 h5 h6 head header hgroup hr html i ' +
    'iframe image img input ins kbd label legend li line linearGradient link main map mark marker mask menu meta ' +
    'metadata meter nav noscript object ol optgroup option output p param path pattern picture polygon polyline pre ' +
    'progress q radialGradient rect rp rt ruby s samp script search section select slot small source span stop strong ' +
    'style sub summary sup svg switch symbol table tbody td template text textPath textarea tfoot th thead time title ' +
    'tr track tspan u ul use var video view wbr'
  ).split(' '),
)
