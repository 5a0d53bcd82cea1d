/** Programs of the map. Places are in the world; `camera` is x, y and scale, `size` that of the window in pixels. */

export const boxVertex = `#version 300 es
layout(location = 0) in vec4 box;
layout(location = 1) in vec4 fill;
layout(location = 2) in vec4 border;
uniform vec3 camera;
uniform vec2 size;
out vec2 place;
flat out vec2 extent;
flat out vec4 fillColor;
flat out vec4 borderColor;
void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  extent = box.zw * camera.z;
  vec2 start = (box.xy - camera.xy) * camera.z + size * 0.5;
  vec2 end = start + extent;
  bool isSeen = extent.x > 0.6 && extent.y > 0.6 && end.x > 0.0 && end.y > 0.0 && start.x < size.x && start.y < size.y;
  place = corner * extent;
  fillColor = fill;
  borderColor = border;
  vec2 at = (start + place) / size * 2.0 - 1.0;
  gl_Position = isSeen ? vec4(at.x, -at.y, 0.0, 1.0) : vec4(2.0, 2.0, 0.0, 1.0);
}`

export const boxFragment = `#version 300 es
precision mediump float;
in vec2 place;
flat in vec2 extent;
flat in vec4 fillColor;
flat in vec4 borderColor;
out vec4 color;
uniform float ratio;
void main() {
  vec2 half_ = extent * 0.5;
  float shorter = min(extent.x, extent.y);
  if (shorter < 7.0 * ratio) {
    color = fillColor;
    return;
  }
  float radius = min(5.0 * ratio, shorter * 0.15);
  vec2 outside = abs(place - half_) - half_ + radius;
  float distance_ = length(max(outside, 0.0)) + min(max(outside.x, outside.y), 0.0) - radius;
  float inside = clamp(0.5 - distance_, 0.0, 1.0);
  float width = borderColor.a > 0.99 ? 2.5 * ratio : 1.0 * ratio;
  float edge = clamp(distance_ + width + 0.5, 0.0, 1.0);
  vec4 mixed = mix(fillColor, vec4(borderColor.rgb, 1.0), edge * borderColor.a);
  color = vec4(mixed.rgb, mixed.a * inside);
}`

/** Points of a curve; enough to look round. */
export const curvePoints = 14

/** The last three of them are the head of the arrow: where it begins, as wide as the line and as itself, and its point. */
const headPoint = curvePoints - 3

/** `look` is width in pixels, opacity, and the level: 0 a line, 1 dashes, 2 dots. The arrow points at what is used. */
export const curveVertex = `#version 300 es
layout(location = 0) in vec4 ends;
layout(location = 1) in vec3 look;
layout(location = 2) in vec4 tint;
uniform vec3 camera;
uniform vec2 size;
uniform float ratio;
flat out vec4 color_;
flat out float level;
out float along;
out float across;
out float part;
out float head;
void main() {
  int point = gl_VertexID >> 1;
  float side = float(gl_VertexID & 1) * 2.0 - 1.0;
  vec2 from = (ends.xy - camera.xy) * camera.z + size * 0.5;
  vec2 to = (ends.zw - camera.xy) * camera.z + size * 0.5;
  vec2 way = to - from;
  float length_ = max(length(way), 0.001);
  float headWidth = (6.0 + look.x * 1.3) * ratio;
  float headStart = max(0.5, 1.0 - headWidth * 1.2 / length_);
  float t = point > ${headPoint + 1} ? 1.0 : headStart * min(1.0, float(point) / ${headPoint.toFixed(1)});
  vec2 bend = (from + to) * 0.5 + vec2(-way.y, way.x) * 0.18;
  vec2 at = mix(mix(from, bend, t), mix(bend, to, t), t);
  vec2 direction = normalize(mix(bend - from, to - bend, t) + vec2(0.0001, 0.0));
  float lineWidth = max(1.0, look.x * ratio * (1.25 - 0.6 * t)) + 1.0;
  float width = point > ${headPoint + 1} ? 1.0 : point > ${headPoint} ? headWidth + 1.0 : lineWidth;
  head = point > ${headPoint} ? 1.0 : 0.0;
  at += vec2(-direction.y, direction.x) * side * width * 0.5;
  bool isSeen = length_ > 2.0 && max(from.x, to.x) > -length_ && max(from.y, to.y) > -length_
    && min(from.x, to.x) < size.x + length_ && min(from.y, to.y) < size.y + length_;
  vec2 clip = at / size * 2.0 - 1.0;
  gl_Position = isSeen ? vec4(clip.x, -clip.y, 0.0, 1.0) : vec4(2.0, 2.0, 0.0, 1.0);
  color_ = vec4(tint.rgb, look.y);
  level = look.z;
  along = t * length_ / ratio;
  across = side * width * 0.5;
  part = width * 0.5;
}`

export const curveFragment = `#version 300 es
precision mediump float;
flat in vec4 color_;
flat in float level;
in float along;
in float across;
in float part;
in float head;
out vec4 color;
void main() {
  float shown = 1.0;
  if (head > 0.01) shown = 1.0;
  else if (level > 1.5) shown = step(fract(along / 6.0), 0.4);
  else if (level > 0.5) shown = step(fract(along / 14.0), 0.62);
  float soft = clamp(part - abs(across) + 0.5, 0.0, 1.0);
  color = vec4(color_.rgb, color_.a * shown * soft);
}`
