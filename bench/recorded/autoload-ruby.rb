# Loads constants by the names of their files, as Zeitwerk does below the folders of `app`: `app/models/admin/user.rb`
# holds Admin::User. Zeitwerk itself is a gem that need not be there.
def autoload_below(folder, namespace)
  Dir.children(folder).sort.each do |entry|
    path = File.join(folder, entry)
    name = File.basename(entry, '.rb').split('_').map(&:capitalize).join.to_sym
    if File.directory?(path)
      own = File.exist?("#{path}.rb") ? nil : namespace.const_set(name, Module.new)
      autoload_below(path, own) if own
    elsif entry.end_with?('.rb')
      namespace.autoload(name, path)
    end
  end
end

Dir[File.join(ENV.fetch('PARLEY_ROOT'), 'app/*/')].sort.each { |folder| autoload_below(folder, Object) }
