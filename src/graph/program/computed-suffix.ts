/** Names of members that are computed end with this behind what of them is written out: `visit_*`. */
export const ANY_SUFFIX = '*'
