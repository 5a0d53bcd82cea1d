# Records which function of an application calls which, while its programs run: `ruby -r <this file>`, through RUBYOPT in
# child processes too. PARLEY_ROOT is the application's folder, PARLEY_RECORDS the folder for the records: one file a
# process, a line for each (caller, callee) when it is first seen, at the line of the first call:
#
#     {"from": ["lib/a.rb", 10, "run"], "at": 12, "to": ["lib/b.rb", 3, "load"]}
#
# A function is told by its file, its first line and its name; a block or lambda by the line where it begins.
# The caller is the nearest frame below of the application: what a library runs, written in C or in Ruby (`each`, `map`,
# `new`, a delegator), is called by the frame that calls the library. The first call in a thread or fiber is not recorded. A member of a Struct runs no code of its
# own, so each is defined again in Ruby, at the place of the struct.
require 'json'

module ParleyTracer
  ROOT = "#{File.realpath(ENV.fetch('PARLEY_ROOT'))}/"
  FRAMES = :parley_frames
  # Frames written in C; those that load a file, whose own code nothing announces.
  NATIVE = :native
  LOADING = %i[require require_relative load].freeze
  Frame = Struct.new(:place, :native, :name, :body)

  @seen = {}
  @paths = {}

  class << self
    def start
      reopen
      main = place($0, 1, '<module>')
      Thread.current[FRAMES] = [Frame.new(main)]
      TracePoint.new(:call, :b_call, :c_call, :class) { |point| enter(point) }.enable
      TracePoint.new(:return, :b_return, :c_return, :end) { |point| leave(point) }.enable
    end

    def reopen
      @process = Process.pid
      @output = File.open(File.join(ENV.fetch('PARLEY_RECORDS'), "#{@process}.jsonl"), 'a')
      @output.sync = true
      @seen.clear
    end

    private

    def frames
      Thread.current[FRAMES] ||= []
    end

    # File, line and name of what the application has; nil for anything else.
    def place(path, line, name)
      known = @paths.fetch(path) do
        real = File.exist?(path) ? File.realpath(path) : path
        @paths[path] = real.start_with?(ROOT) ? real.delete_prefix(ROOT) : nil
      end
      known && [known, line, name]
    end

    def enter(point)
      stack = frames
      case point.event
      when :c_call
        accessor(point, stack)
        stack.push(Frame.new(nil, NATIVE, point.method_id))
      when :class
        # The body of a class is code of what is around it.
        stack.push(Frame.new(place(point.path, point.lineno, '<class>'), nil, nil, :class))
      when :call
        own = place(point.path, point.lineno, point.method_id.to_s)
        return if own && stack.last&.place == own && retried?(own)

        record(own, stack)
        stack.push(Frame.new(own, nil, point.method_id, point.lineno))
      when :b_call
        own = place(point.path, point.lineno, '<block>')
        top = stack.last
        # The block that is the body of a method announces itself as either.
        if top&.body == point.lineno && top.name == point.method_id && !top.native && !top.place.nil?
          top.body = nil
          stack.push(Frame.new(top.place, nil, nil, :block))
        else
          record(own, stack)
          stack.push(Frame.new(own, nil, nil, :block))
        end
      end
    end

    # `retry` announces a method once more that is entered already.
    def retried?(own)
      caller_locations.count { |each| each.base_label == own[2] } < 2
    end

    # What attr_reader and its like define.
    def accessor(point, stack)
      return if stack.empty?

      path, line = point.defined_class.instance_method(point.method_id).source_location
      record(place(path, line, point.method_id.to_s), stack) if path
    rescue NameError
      nil
    end

    def leave(point)
      stack = frames
      native = point.event == :c_return
      # A frame that ended unannounced is left with the one below it.
      at = stack.rindex { |frame| native ? frame.native && frame.name == point.method_id : !frame.native }
      stack.slice!(at..) if at
    end

    def record(callee, stack)
      return if callee.nil?

      reopen unless @process == Process.pid
      frame = stack.reverse_each.find { |each| each.place || LOADING.include?(each.name) }
      return if frame.nil?

      caller, line = frame.place ? [frame.place, nil] : loaded
      return if caller.nil? || @seen[[caller, callee]]

      @seen[[caller, callee]] = true
      location = location_in(caller[0], callee) if line.nil?
      from = defaulting(caller, callee, location, stack) || caller
      @output.puts(JSON.generate({ from:, at: line || location&.lineno || 1, to: callee }))
    end

    # The file whose own code runs.
    def loaded
      location = caller_locations.find { |each| each.label == '<top (required)>' || each.label == '<main>' }
      location && [place(location.absolute_path || location.path, 1, '<module>'), location.lineno]
    end

    # Where a file calls; the frame of what is called may be there already, in its first line.
    def location_in(path, callee)
      found = caller_locations.select { |each| place(each.absolute_path || each.path, 0, '')&.first == path }
      found.shift if found.size > 1 && path == callee[0] && found.first.base_label == callee[2]
      found.first
    end

    # A method announces itself behind its default arguments: what these call is called by the method.
    def defaulting(caller, callee, location, stack)
      label = location&.label
      return if label.nil? || label != location.base_label || label.start_with?('<') || callee[2] == '<block>'

      # What is written in C stands there, too.
      announced = label == caller[2] || stack.any? { |frame| frame.name == label.to_sym }
      announced ? nil : [caller[0], location.lineno, label]
    end
  end

  # Members of a struct as methods that can be seen.
  module Members
    def new(*arguments, **options, &block)
      return super unless equal?(Struct)

      made = super
      at = caller_locations(1, 1).first
      made.members.each do |name|
        [[name.to_s, "self[:#{name}]"], ["#{name}=", "self[:#{name}] = value"]].each do |method, body|
          next if made.instance_method(method).source_location

          parameters = method.end_with?('=') ? '(value)' : ''
          made.class_eval("def #{method}#{parameters}; #{body}; end", at.absolute_path || at.path, at.lineno)
        end
      end
      made
    end
  end
end

if ENV.key?('PARLEY_RECORDS')
  Struct.singleton_class.prepend(ParleyTracer::Members)
  ParleyTracer.start
end
